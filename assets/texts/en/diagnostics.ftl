# What is told about the machine and the program itself.

diagnostics-title = Diagnostics
diagnostics-gathering = Looking at this machine…
diagnostics-copy = Copy for a bug report
diagnostics-copied = copied
diagnostics-copy-help = The copy is in English and shows your home folder as ~. Look through it before you send it.

diagnostics-unknown = unknown
diagnostics-unknown-because = unknown: { $reason }
diagnostics-not-found = not found
diagnostics-no-answer = no answer within { $seconds } s
diagnostics-none = none

diagnostics-program = Program
diagnostics-version = Version
diagnostics-target = Built for
diagnostics-features = Built with
diagnostics-no-features = nothing extra
diagnostics-build = Build
diagnostics-build-usual = as shipped
diagnostics-build-checked = with internal checks, for testing
diagnostics-place = Location
diagnostics-portable = Portable data

diagnostics-system = System
diagnostics-system-name = System
diagnostics-kernel = Kernel
diagnostics-cpu = Processor
diagnostics-cores = Cores
diagnostics-cores-value = { $cores }, with { $threads } threads
diagnostics-threads-value = { $threads } threads
diagnostics-vectors = Vector instructions
diagnostics-memory = Memory
diagnostics-memory-value = { $gib } GiB
diagnostics-locale = Locale
diagnostics-desktop = Desktop

diagnostics-graphics = Graphics
diagnostics-adapters = Adapters
diagnostics-no-gpu = this program was built without GPU support
diagnostics-gpu-discrete = discrete
diagnostics-gpu-integrated = integrated
diagnostics-gpu-virtual = virtual machine
diagnostics-gpu-software = software
diagnostics-gpu-other = other
diagnostics-device = Networks run on
diagnostics-device-unused = not used yet, or unknown
diagnostics-speed = Reading speed
diagnostics-speed-pieces = { $pieces } word pieces a second
diagnostics-speed-none = failed or too slow
diagnostics-speed-gpu = { $gpu }: { $speed }, CPU: { $cpu }; networks run on the GPU unless you choose (measured once; measure again with breathmark doctor --measure)
diagnostics-speed-cpu = { $gpu }: { $speed }, CPU: { $cpu }; networks run on the CPU unless you choose (measured once; measure again with breathmark doctor --measure)
diagnostics-speed-unmeasured = { $gpu }: not measured yet; that happens when networks first run, or with breathmark doctor --measure

diagnostics-sound = Sound
diagnostics-sound-host = Sound system
diagnostics-sound-default = Played on
diagnostics-sound-device = Device
diagnostics-sound-devices = Devices
diagnostics-sound-not-tried = As the system lists them; none was opened.

diagnostics-tools = Other programs
diagnostics-tool = { $version }, { $path }
diagnostics-no-ffmpeg = not found; recordings that Breathmark does not read itself cannot be opened
diagnostics-no-tool = not found; not needed
diagnostics-decodes = ffmpeg decodes
diagnostics-lacks = ffmpeg lacks

diagnostics-fonts = Fonts for other scripts
diagnostics-fonts-own = Fonts for Latin, Greek and Cyrillic come with the program.
diagnostics-fonts-system = Fonts of the system
diagnostics-fonts-of-system = not checked; this system has its own
diagnostics-no-fontconfig = unknown: the program fc-list of fontconfig is not installed
diagnostics-no-font = none found
diagnostics-script-arabic = Arabic
diagnostics-script-armenian = Armenian
diagnostics-script-bengali = Bengali
diagnostics-script-burmese = Burmese
diagnostics-script-chinese = Chinese, simplified
diagnostics-script-traditional-chinese = Chinese, traditional
diagnostics-script-devanagari = Devanagari
diagnostics-script-georgian = Georgian
diagnostics-script-hebrew = Hebrew
diagnostics-script-japanese = Japanese
diagnostics-script-khmer = Khmer
diagnostics-script-korean = Korean
diagnostics-script-lao = Lao
diagnostics-script-tamil = Tamil
diagnostics-script-thai = Thai

diagnostics-folders = Folders
diagnostics-folder-settings = Settings
diagnostics-folder-journals = Journals
diagnostics-folder-kept = Kept files
diagnostics-folder-profiles = Profiles
diagnostics-folder-log = Log, crash reports
diagnostics-folder-cache = Measurements
diagnostics-folder-samples = Temporary samples
diagnostics-folder-models = Models
diagnostics-no-folder = nowhere: there is no such folder
diagnostics-folder-there = { $path } (exists, writable)
diagnostics-folder-not-yet = { $path } (created when needed)
diagnostics-folder-not-writable = { $path } (not writable: { $reason })

diagnostics-models = Models
diagnostics-model = Models
diagnostics-model-free = sound, { $language }, version { $version }, { $licence }, commercial use permitted
diagnostics-model-bound = sound, { $language }, version { $version }, { $licence }, not for commercial use
diagnostics-language = language { $language }
diagnostics-languages = Languages
diagnostics-no-language = no model can be used for any language: boundaries come from pauses alone

diagnostics-dictionaries = Spelling dictionaries
diagnostics-dictionary = Dictionaries

portable-refused = the folder beside the program cannot be written to ({ $reason }), so your settings and journals are where they are without it: { $path }

crash-last-time = Breathmark ended unexpectedly last time. Report: { $path }
crash-copy = Copy the report
crash-copy-help = Put the report on the clipboard; it contains nothing from your talks
