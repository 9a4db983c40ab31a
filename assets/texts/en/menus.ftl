# Menus, palette, keys.

# The menus

menu-file = File
menu-edit = Edit
menu-review = Review
menu-cues = Cues
menu-playback = Playback
menu-view = View
menu-analysis = Analysis
menu-help = Help
menu-split-at-play-head = Split at the play head
menu-recent-talks = Recent talks

# What commands are called at times

undo-step = Undo { $step }
redo-step = Redo { $step }
toggle-follow-so = Follow the play head: { $how }
accept-stops-here = Stop here
accept-all-heard = Accept all that was heard
accept-opens-text = Open the text
take-as-proposed = As proposed
put-back-as-in-file = As in the file

# Why nothing can be played

silent-no-talk = No talk is open.
silent-decoding = The recording is still being decoded.
silent-no-recording = No recording is open: open one to hear the talk.

# The palette

palette-title = All commands
palette-hint = Type some letters of a name
palette-field = Find a command
palette-nothing = No command that can be used now has such a name.
palette-not-now = { $menu } · not now

# The dialog about keys

keys-title = Keys
keys-layout = Layout
keys-layout-standard = Standard
keys-layout-one-hand = One hand (like Aegisub)
keys-filter-hint = Filter by a name or a key
keys-filter = Filter
keys-nothing = No command has such a name or key.
keys-none = none
keys-press = press a key…
keys-change-one = { $command }: { $key }, change
keys-choose = { $command }: choose a key
keys-add = { $command }: add a key
keys-reset = { $command }: reset
keys-back-to-none = Back to no key
keys-back-to = Back to { $keys }
keys-reset-all = Reset all
keys-hint = Press a key in the list to change it.
keys-wait = Press the new key of { $command }. Esc leaves it as it is, Backspace removes it.
keys-clash = { $key } is the key of { $owner }.
keys-take-over = Take it over
keys-owner-loses = { $owner } loses this key
keys-leave = Leave it
keys-told-taken-over = { $key } is now the key of { $command }, no longer of { $owner }.
keys-told-added = { $key } is now a key of { $command }.
keys-told-removed = The key of { $command } was removed.
keys-told-usual = { $command } has its usual keys again.
keys-told-all-usual = All keys are as the layout has them.
keys-taken-by-desktop = that key copies, cuts or pastes text; choose another
keys-needs-modifier = this command works while text is typed, so its key needs Ctrl or Alt, or is a function key
keys-unknown = there is no key "{ $key }"; write keys like Ctrl+Shift+P, Space or Left

# The table of keys in the manual

keys-table-command = Command
keys-table-standard = Standard
keys-table-one-hand = One hand

# What is printed on keys; short names are for where there is little room

key-ctrl = Ctrl
key-alt = Alt
key-shift = Shift
key-shift-short = Shift
key-left = Left
key-right = Right
key-up = Up
key-down = Down
key-space = Space
key-space-short = Space
key-enter = Enter
key-escape = Escape
key-tab = Tab
key-backspace = Backspace
key-backspace-short = Backspace
key-insert = Insert
key-delete = Delete
key-home = Home
key-end = End
key-page-up = PageUp
key-page-down = PageDown
key-plus = Plus
key-colon = Colon
key-semicolon = Semicolon
key-pipe = Pipe
key-question = Questionmark
key-exclamation = Exclamationmark
key-open-brace = OpenCurlyBracket
key-close-brace = CloseCurlyBracket
key-backtick = Backtick
key-quote = Quote
key-copy = Copy
key-cut = Cut
key-paste = Paste
key-caps-lock = CapsLock
key-num-lock = NumLock
key-scroll-lock = ScrollLock
key-print-screen = PrintScreen
key-pause = Pause
key-menu = Menu
key-help = Help
