# The list of cues, finding and replacing.

# In place of the list.
list-awaits-recogniser = The cues come with the words of the recogniser.
list-needs-transcript = Open a transcript of the talk: its words become cues.
list-awaits-analysis = The cues come as soon as the talk is analysed.
list-needs-analysis = There are no cues yet. Analyse the talk to get them.
list-no-problems = No cue breaks the guideline.
list-no-hints = There is no hint.
list-none-pending = Every cue end is decided.
list-no-conflicts = Words and voice agree about every cue end that is not decided.
list-no-comments = No cue has a comment.
list-no-bookmarks = No cue has a bookmark.
list-none-misspelt = Every word is in the dictionary.

# Which cues are shown.
list-filter-all = All
list-filter-problems = Problems
list-filter-hints = Hints
list-filter-pending = Pending
list-filter-conflicts = Conflicts
list-filter-comments = Comments
list-filter-bookmarks = Bookmarks
list-filter-spelling = Spelling
list-filter-all-help = Show all cues
list-filter-problems-help = Show the cues that break the guideline
list-filter-hints-help = Show the cues that break a rule which is this program's own choice, not the guideline's
list-filter-pending-help = Show the cues whose end is not decided yet
list-filter-conflicts-help = Show the cues whose end is not decided and about which words and voice disagree: a pause inside a phrase, or a sentence that ends without one
list-filter-comments-help = Show the cues with a comment
list-filter-bookmarks-help = Show the cues with a bookmark
list-filter-spelling-help = Show the cues with a word that is in no dictionary

# The list and its columns.
list-cues = Cues
list-column-number = #
list-column-number-help = Number of the cue
list-column-in = In
list-column-in-help = When the cue appears
list-column-out = Out
list-column-out-help = When the cue goes
list-column-in-out = In, out
list-column-in-out-help = When the cue appears, and when it goes
list-column-length = Length
list-column-length-help = How long the cue is shown, in seconds
list-column-speed = CPS
list-column-speed-help = Characters per second
list-column-length-speed = s, CPS
list-column-length-speed-help = How long the cue is shown, in seconds, and its characters per second
list-column-chars = Chars
list-column-chars-help = Characters of each line, and how many the guideline allows
list-column-text = Text
list-column-text-second-below = Text, second below
list-column-text-help = Double click or F2 edits it in place
list-column-second = Second
list-column-second-help = The second text, shown longest with the cue first; double click or Shift+F2 edits it in place

# A row, as screen readers say it.
list-cue = Cue { $number }: { $text } From { $start } to { $end }
list-cue-seconds = { $seconds } seconds
list-cue-speed = { $cps } characters per second
list-cue-chars = { $chars } of { $most } characters
list-cue-chars-of-both = { $first } and { $second }
list-cue-playing = playing
list-cue-bookmark = bookmark
list-cue-comment = Comment: { $text }
list-cue-mended = Mended: { $marks }
list-cue-second = Second text: { $text }
list-cue-second-none = Second text: none
list-cue-misspelt = In no dictionary: { $words }
list-mended-mark = “{ $shown }” (transcript: “{ $written }”)
list-end-pending = end pending
list-end-accepted = end accepted
list-end-rejected = end rejected
list-end-moved = end moved here
list-end-added = end added
list-bookmark = Bookmark

# The menu of a row.
list-menu-text = Edit text
list-menu-second = Edit second text
list-menu-in = Edit in time
list-menu-out = Edit out time
list-menu-automatic-times = Automatic times
list-menu-play = Play cue
list-menu-split = Split before
list-menu-merge-next = Merge with next cue
list-menu-merge-previous = Merge with previous cue
list-menu-looks = Looks and place
list-menu-break-line = Break line elsewhere

# What is typed in a row.
list-text-of-cue = Text of cue { $number }
list-text-empty = no text: the cue goes away
list-text-line-too-long = { $chars }/{ $most } too long
list-text-too-many-lines = { $lines } lines, at most { $most }
list-text-speed = { $cps } CPS
list-text-too-fast = { $cps } CPS, at most { $most }
list-text-misspelt = not in the dictionary: { $words }
list-text-keys = Enter saves · Shift+Enter line break · Ctrl+Enter splits · Esc cancels
list-text-no-split = put the cursor between two words to split
list-second-of-cue = Second text of cue { $number }
list-second-keys = Enter saves · Shift+Enter line break · Tab next · Esc cancels
list-time-in = In time of the cue
list-time-out = Out time of the cue
list-time-in-too-late = the cue goes at { $time }; it must appear before
list-time-out-too-early = the cue appears at { $time }; it must go later

# Finding and replacing.
find-title = Find and replace
find-hint = Find in all cues
find-name = Find
find-replacement = Replace with
find-previous = Previous hit
find-previous-help = Go to the hit before (Shift+Enter)
find-next = Next hit
find-next-help = Go to the next hit (Enter)
find-no-search = no search
find-no-hits = no hits
find-hit-of = { $number } of { $hits }
find-match-case = Match case
find-whole-words = Whole words
find-pattern = Regular expression
find-pattern-help = Find by a pattern; $1 in the replacement stands for its first group
find-replace = Replace
find-replace-help = Replace this hit and go to the next (Enter in the field; Shift+Enter goes to the hit before)
find-replace-needs-hit = Go to a hit first
find-replace-all = Replace all
find-replace-all-hits = Replace all { $hits }
find-replace-all-hits-second = Replace all { $hits } in second
find-replace-all-help = Replace every hit in all cues; one undo takes it back
find-changes-nothing = That would change nothing.
find-replaced =
    { $cues ->
        [one] { $hits } replaced in { $cues } cue.
       *[other] { $hits } replaced in { $cues } cues.
    }
find-pattern-wrong = The pattern is not complete: { $problem }
find-type-first = Type what to look for.
find-enter-goes-on = Enter goes to the next hit.
find-nowhere = It is in no cue.
find-cue = Cue { $number }
find-second = Second subtitles, { $number }

# Asking about the cues of a subtitle file.
list-proof-ended = the subtitles are not asked about any more
list-proof-nothing =
    { $cues ->
        [one] no place to look at in { $cues } cue: words and voice are nowhere strongly against it
       *[other] no place to look at in { $cues } cues: words and voice are nowhere strongly against them
    }
list-proof-places =
    { $places ->
        [one] { $places } place to look at in { $cues ->
            [one] { $cues } cue
           *[other] { $cues } cues
        }
       *[other] { $places } places to look at in { $cues ->
            [one] { $cues } cue
           *[other] { $cues } cues
        }
    }
