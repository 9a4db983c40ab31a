# The review of boundaries, marks and words.
