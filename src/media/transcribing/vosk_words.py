# Has Vosk write down a recording with the times of its words: vosk-transcriber 0.3.45 fails to write them itself ("-t json").
import json
import sys
import wave

from vosk import KaldiRecognizer, Model

sound, output, path, name, language = sys.argv[1:6]
recogniser = KaldiRecognizer(Model(model_path=path or None, model_name=name or None, lang=language or None), 16000)
recogniser.SetWords(True)
results = []
with wave.open(sound, "rb") as recording:
    frames, done = max(recording.getnframes(), 1), 0
    while True:
        data = recording.readframes(4000)
        if not data:
            break
        if recogniser.AcceptWaveform(data):
            results.append(json.loads(recogniser.Result()))
        done += 4000
        print("progress = %d%%" % min(100, 100 * done // frames), flush=True)
results.append(json.loads(recogniser.FinalResult()))
with open(output, "w", encoding="utf-8") as file:
    json.dump(results, file, ensure_ascii=False)
