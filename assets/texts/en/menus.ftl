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
menu-split-at-play-head = Split at the playhead
menu-recent-talks = Recent talks

# What commands are called at times

undo-step = Undo { $step }
redo-step = Redo { $step }
toggle-follow-so = Follow the playhead: { $how }
accept-stops-here = Stop here
accept-all-heard = Accept everything heard
accept-text = The text is right
accept-as-in-file = As in the file
reject-for-proposal = As proposed
reject-mark = Revert punctuation
reject-words = Correct the words

# Why nothing can be played

silent-no-talk = No talk is open.
silent-decoding = The recording is still being decoded.
silent-no-recording = No recording is open. Open one to hear the talk.

# The palette

palette-title = All commands
palette-hint = Search commands
palette-field = Search commands
palette-nothing = No matching command.
palette-not-now = { $menu } · not available now

# The dialog about keys

keys-title = Keys
keys-layout = Layout
keys-layout-standard = Standard
keys-layout-one-hand = One hand (like Aegisub)
keys-filter-hint = Filter by name or key
keys-filter = Filter
keys-nothing = No matching command or key.
keys-none = none
keys-press = press a key…
keys-change-one = { $command }: { $key }, change
keys-choose = { $command }: choose a key
keys-add = { $command }: add a key
keys-reset = { $command }: reset
keys-back-to-none = Reset to no key
keys-back-to = Reset to { $keys }
keys-reset-all = Reset all
keys-hint = Click a key to change it.
keys-wait = Press the new key for { $command }. Esc keeps the current one, Backspace removes it.
keys-clash = { $key } is already used by { $owner }.
keys-take-over = Reassign
keys-owner-loses = { $owner } will lose this key
keys-leave = Cancel
keys-told-taken-over = { $key } is now the key for { $command }, no longer for { $owner }.
keys-told-added = { $key } is now a key for { $command }.
keys-told-removed = The key for { $command } was removed.
keys-told-usual = { $command } has its default keys again.
keys-told-all-usual = All keys are back to the defaults of the layout.
keys-taken-by-desktop = that key copies, cuts or pastes text; choose another one
keys-needs-modifier = this command also works while you type, so its key needs Ctrl or Alt, or must be a function key
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
key-question = Question mark
key-exclamation = Exclamation mark
key-open-brace = Opening brace
key-close-brace = Closing brace
key-backtick = Backtick
key-quote = Quote
key-copy = Copy
key-cut = Cut
key-paste = Paste
key-caps-lock = Caps Lock
key-num-lock = Num Lock
key-scroll-lock = Scroll Lock
key-print-screen = Print Screen
key-pause = Pause
key-menu = Menu
key-help = Help
