# The list of cues, finding and replacing.
