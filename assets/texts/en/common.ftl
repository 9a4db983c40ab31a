# What is said in many places.

decimal-mark = .
thousands-mark = ,
percent = { $number } %

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
count-differences =
    { $count ->
        [one] { $count } difference
       *[other] { $count } differences
    }
count-messages =
    { $count ->
        [one] { $count } message
       *[other] { $count } messages
    }

cancel = Cancel
close = Close
back = Back
