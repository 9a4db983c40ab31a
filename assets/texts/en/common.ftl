# What is said in many places.

decimal-mark = .
thousands-mark = ,
percent = { $number }%

count-boundaries =
    { $count ->
        [one] { $count } boundary
       *[other] { $count } boundaries
    }
count-cues =
    { $count ->
        [one] { $count } cue
       *[other] { $count } cues
    }
count-problems =
    { $count ->
        [one] { $count } problem
       *[other] { $count } problems
    }
count-words =
    { $count ->
        [one] { $count } word
       *[other] { $count } words
    }
count-files =
    { $count ->
        [one] { $count } file
       *[other] { $count } files
    }
count-talks =
    { $count ->
        [one] { $count } talk
       *[other] { $count } talks
    }
count-places =
    { $count ->
        [one] { $count } place
       *[other] { $count } places
    }
count-changes =
    { $count ->
        [one] { $count } change
       *[other] { $count } changes
    }
count-differences =
    { $count ->
        [one] { $count } difference
       *[other] { $count } differences
    }
count-decisions =
    { $count ->
        [one] { $count } decision
       *[other] { $count } decisions
    }
count-hints =
    { $count ->
        [one] { $count } hint
       *[other] { $count } hints
    }
count-proposals =
    { $count ->
        [one] { $count } proposal
       *[other] { $count } proposals
    }
count-hits =
    { $count ->
        [one] { $count } match
       *[other] { $count } matches
    }
count-remarks =
    { $count ->
        [one] { $count } remark
       *[other] { $count } remarks
    }
count-questions =
    { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }
count-messages =
    { $count ->
        [one] { $count } message
       *[other] { $count } messages
    }

cancel = Cancel
close = Close
back = Back
ok = OK
