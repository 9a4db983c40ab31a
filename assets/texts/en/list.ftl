# The list of cues, finding and replacing.

# In place of the list.
list-awaits-recogniser = Cues appear as the recogniser's words arrive.
list-needs-transcript = Cues appear once a transcript is open.
list-awaits-analysis = Cues appear once the talk is analysed.
list-needs-analysis = There are no cues yet. Analyse the talk to get them.
list-no-problems = No cue breaks the guideline.
list-no-hints = There are no hints.
list-none-pending = Nothing is asked about any cue.
list-no-conflicts = Words and voice agree at every cue end that is not decided.
list-no-comments = No cue has a comment.
list-no-bookmarks = No cue has a bookmark.
list-none-misspelt = Every word is in the dictionary.
list-none-untranslated = Every cue has a second text.
list-no-second-problems = No second text breaks its guideline.

# Which cues are shown.
list-filter-all = All
list-filter-problems = Problems
list-filter-hints = Hints
list-filter-pending = Pending
list-filter-conflicts = Conflicts
list-filter-comments = Comments
list-filter-bookmarks = Bookmarks
list-filter-spelling = Spelling
list-filter-untranslated = Untranslated
list-filter-second-problems = Second text
list-filter-all-help = Show all cues
list-filter-problems-help = Show the cues that break the guideline
list-filter-hints-help = Show the cues that break one of this program's own rules, not the guideline's
list-filter-pending-help = Show the cues about which something is still asked
list-filter-conflicts-help = Show the cues with an undecided end where words and voice disagree: a pause inside a phrase, or a sentence end without a pause
list-hints =
    { $count ->
        [one] { $count } hint
       *[other] { $count } hints
    } in { $cues ->
        [one] { $cues } cue
       *[other] { $cues } cues
    }
list-filter-comments-help = Show the cues with a comment
list-filter-bookmarks-help = Show the cues with a bookmark
list-filter-spelling-help = Show the cues with a word that is not in the dictionary
list-filter-untranslated-help = Show the cues without a second text
list-filter-second-problems-help = Show the cues whose second text breaks its own guideline

# The list and its columns.
list-cues = Cues
list-column-number = #
list-column-number-help = Number of the cue
list-column-in = In
list-column-in-help = When the cue appears
list-column-out = Out
list-column-out-help = When the cue disappears
list-column-in-out = In, out
list-column-in-out-help = When the cue appears and when it disappears
list-column-length = Duration
list-column-length-help = Duration of the cue in seconds
list-column-speed = Speed
list-column-speed-help = Reading speed in characters per second
list-column-length-speed-help = Duration of the cue in seconds, and reading speed in characters per second
list-column-chars = Chars
list-column-chars-help = Characters in each line; the guideline allows { $limit }
list-column-text = Text
list-column-text-second-below = Text, second below
list-column-text-help = Double-click or press F2 to edit it in place
list-column-second = Second
list-column-second-help = Second text; of several, the one shown longest with the cue comes first. Double-click or press Shift+F2 to edit it in place

# A row, as screen readers say it.
list-cue = Cue { $number }: { $text } From { $start } to { $end }
list-cue-seconds = { $seconds } seconds
list-cue-speed = { $cps } characters per second
list-cue-chars = { $chars } of { $most } characters
list-cue-chars-of-both = { $first } and { $second }
list-cue-playing = playing
list-cue-bookmark = bookmark
list-cue-comment = Comment: { $text }
list-cue-mended = Corrected: { $marks }
list-cue-second = Second text: { $text }
list-cue-second-none = Second text: none
list-cue-misspelt = Not in the dictionary: { $words }
list-mended-mark = “{ $shown }” (transcript: “{ $written }”)
list-end-certain = end certain
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
list-menu-looks = Style and position
list-menu-break-line = Move line break

# What is typed in a row.
list-text-of-cue = Text of cue { $number }
list-text-empty = no text: the cue will be removed
list-text-line-too-long = { $chars }/{ $most } too long
list-text-too-many-lines = { $lines } lines (limit { $most })
list-text-speed = { $cps } cps
list-text-too-fast = { $cps } cps (limit { $most })
list-text-words = { $words } words a minute
list-text-too-many-words = { $words } words a minute (limit { $most })
list-text-misspelt = not in the dictionary: { $words }
list-text-keys = Enter saves · Shift+Enter line break · Ctrl+Enter splits · Esc cancels
list-text-no-split = Put the cursor between two words to split
list-second-of-cue = Second text of cue { $number }
list-second-keys = Enter saves · Shift+Enter line break · Tab next · Ctrl+Enter next missing · Ctrl+L breaks lines · Esc cancels
list-time-in = In time of the cue
list-time-out = Out time of the cue
list-time-in-too-late = the cue ends at { $time }; it must start before that
list-time-out-too-early = the cue starts at { $time }; it must end after that

# Finding and replacing.
find-title = Find and replace
find-hint = Find in all cues
find-name = Find
find-replacement = Replace with
find-previous = Previous match
find-previous-help = Go to the previous match (Shift+Enter)
find-next = Next match
find-next-help = Go to the next match (Enter)
find-no-search = invalid
find-no-hits = no matches
find-hit-of = { $number } of { $hits }
find-match-case = Match case
find-whole-words = Whole words
find-pattern = Regular expression
find-pattern-help = Find by a pattern; $1 in the replacement stands for its first group
find-replace = Replace
find-replace-help = Replace this match and go to the next (Enter in the field; Shift+Enter goes to the previous match)
find-replace-needs-hit = Go to a match first
find-replace-all = Replace all
find-replace-all-hits = Replace all { $hits }
find-replace-all-hits-second = Replace all { $hits } in second
find-replace-all-help = Replace every match in all cues; one undo reverts it
find-changes-nothing = This would change nothing.
find-replaced =
    { $cues ->
        [one] { $hits } replaced in { $cues } cue.
       *[other] { $hits } replaced in { $cues } cues.
    }
find-pattern-wrong = Invalid pattern: { $problem }
find-type-first = Type what to look for.
find-enter-goes-on = Enter goes to the next match.
find-nowhere = Not found in any cue.
find-cue = Cue { $number }
find-second = Second subtitles, { $number }

# Asking about the cues of a subtitle file.
list-proof-ended = the check of the subtitles has ended
list-proof-nothing =
    { $cues ->
        [one] nothing to look at in { $cues } cue: words and voice do not clearly contradict it
       *[other] nothing to look at in { $cues } cues: words and voice do not clearly contradict them
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
