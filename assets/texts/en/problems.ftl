# Problems of cues, reasons for boundaries, and what the steps of an analysis are called.
