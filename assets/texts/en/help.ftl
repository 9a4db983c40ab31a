# First steps: manual, legend, tour, making a transcript.
