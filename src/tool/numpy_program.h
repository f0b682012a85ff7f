// The Python program that evaluates an expression of `--expect`. Its request is JSON on the
// standard input: the expression, the wanted type and shape, the names with the files of their
// bytes; the result's bytes go to the file `output`. A list has many such requests.
#pragma once

namespace asctwin::tool {

inline constexpr const char* kNumpyProgram = R"py(
import json, os, sys
import numpy as np


def numpy_type(name):
    if name == "bool":
        return np.dtype("?")
    return np.dtype(f"<{name[0]}{int(name[1:]) // 8}")


def load(entry):
    if "number" in entry:
        return entry["number"]
    raw = np.fromfile(entry["file"], dtype=np.uint8)
    if entry["type"] == "bf16":
        bits = raw.view("<u2").astype("<u4") << 16
        return bits.view("<f4").reshape(entry["shape"])
    return raw.view(numpy_type(entry["type"])).reshape(entry["shape"])


def as_bfloat16(values):
    # To nearest, ties to even; a NaN stays one.
    bits = values.astype("<f4").view("<u4")
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(values), (bits >> 16) | 0x40, rounded).astype("<u2")


def evaluate(request):
    names = {name: getattr(np, name) for name in dir(np) if not name.startswith("_")}
    names["np"] = np
    names.update({name: load(entry) for name, entry in request["names"].items()})
    with np.errstate(all="ignore"):
        value = np.asarray(eval(request["expression"], names))
        if value.size == np.prod(request["shape"], dtype=int):
            value = value.reshape(request["shape"])
        value = np.broadcast_to(value, request["shape"])
        if value.dtype.kind == "c":
            raise TypeError("the result is complex, and a tensor takes no imaginary part")
        if value.dtype.kind not in "biuf":
            raise TypeError(f"the result is no array of numbers, but of {value.dtype}")
        if request["type"] == "bf16":
            result = as_bfloat16(value.astype("<f4"))
        else:
            result = value.astype(numpy_type(request["type"]))
    with open(request["output"] + ".part", "wb") as file:
        file.write(result.tobytes())
    os.rename(request["output"] + ".part", request["output"])


def main():
    request = json.load(sys.stdin)
    if not isinstance(request, list):
        return evaluate(request)
    for one in request:
        try:
            evaluate(one)
        except Exception:
            pass  # whoever asks for it alone is told why


try:
    main()
except SystemExit as error:
    print(f"it ends Python by SystemExit({error.code!r})", file=sys.stderr)
    sys.exit(1)
except BaseException as error:
    text = str(error).splitlines()
    print(f"{type(error).__name__}: {text[0] if text else 'without a message'}", file=sys.stderr)
    sys.exit(1)
print("done", end="", flush=True)
)py";

inline constexpr const char* kNumpyDone = "done";  // once the result is whole

}  // namespace asctwin::tool
