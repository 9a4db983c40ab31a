onTranscript({"result": [{"conf": 0.9, "end": 0.8, "start": 0.3, "word": "wrapped"}], "text": "wrapped"});
