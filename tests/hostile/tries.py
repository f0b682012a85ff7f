"""The table of hostile tries: inputs that are wrong on purpose, and what has to be said of each.

A try is (name, input, expected). None may pass, crash the command or leave anything behind.
"""

import itertools
import json

SOURCE = ('#include "kernel_operator.h"\n'
          'extern "C" __global__ __aicore__ void k(GM_ADDR x) {}\n')

# Values of options that take a number: (option, words).
NOT_FINITE = ("nan", "inf", "-inf", "1e999", "abc", "-1", "", "1,5", "0x", "--")
NO_TIME = (*NOT_FINITE, "0", "1e18", "1000001", "-0.5")


def options():
    """(name, words behind `run k.cpp f16[32]=ones`, text of the error)"""
    for option in ("--rtol", "--atol"):
        for value in NOT_FINITE:
            yield f"{option}={value}", [f"{option}={value}", "--expect", "0=x0"], option
    for value in NO_TIME:
        yield f"--timeout={value}", [f"--timeout={value}"], "--timeout"
    for value in ("nan", "-1", "abc", "1.5", "99999999999999999999", ""):
        yield f"--ulp={value}", [f"--ulp={value}", "--expect", "0=x0"], "--ulp"
        yield f"--max-findings={value}", [f"--max-findings={value}"], "--max-findings"
    for value in ("0", "-1", "abc", "99999999999999999999", "70000"):
        yield f"--blocks={value}", [f"--blocks={value}"], "blocks"
    for value in ("", "random", "random:", "random:-1", "random:x", "explore:0", "explore:-5",
                  "explore:1000001", "explore:", "explore:1e3", "in-order:1", "RANDOM:1"):
        yield f"--schedule={value}", [f"--schedule={value}"], "--schedule"
    for value in ("/dev/zero", "/dev/null", "/proc", ".", "none.txt", "/dev/full"):
        yield f"--suppressions={value}", [f"--suppressions={value}"], value
    for value in ("1=x0", "0", "x=x0", "-1=x0", "0=", "=x0", "0=none.npy", "0=.npy", "0.0=x0"):
        yield f"--expect {value}", ["--expect", value], "--expect|none.npy|.npy"
    for value in ("exit(0)", "__import__('os')._exit(0)", "__import__('sys').exit(0)", "x0+1j", "'a'",
                  "None", "[]", "1/0", "x9", "x0[", "object()", "raise_", "__import__('nothing')",
                  "zeros(3)", "x0.reshape(2, 17)", "(x0 for _ in [1])", "{}", "lambda: 1"):
        yield f"expression {value}", ["--expect", f"0={value}"], "--expect"
    for value in ("1", "x", "-1", "0.0", "99999999999999999999"):
        yield f"--print {value}", ["--print", value], "--print"
        yield f"--save {value}", ["--save", f"{value}=y.npy"], "--save"
    for value in ("", "ascend", "all,all", "Ascend910B1 ", "../910b"):
        yield f"--soc {value}", [f"--soc={value}"], "soc|chip"
    for option in ("--check=none", "--autosync=maybe", "--numerics=exact", "--format=pdf", "-O9",
                   "--allow=E0101", "--allow=W9999", "--allow=", "--nonsense", "--std=c++3"):
        yield option, [option], ""


def arguments():
    """(name, argument of a kernel that takes one)"""
    for text in ("", "f16", "f16[", "f16[]=[", "f16[-1]", "f16[1e3]", "f16[0x]", "f17[32]", "[32]",
                 "f16[32]=", "f16[32]=one", "f16[32]=full()", "f16[32]=full(", "f16[32]=@", "x.npy",
                 "f16[32]=@none.bin", "f16[32]=@/dev/zero", "f16[32]=@/proc/self/mem",
                 "f16[32]=@.", "f16[32]=[1,2,3]", "f16[32]=rand(x)", "f16[32]=arange()",
                 "f16[99999999999999999999]", "f16[4294967296,4294967296]", "f16[32]=ones,ones",
                 "f16[32] =ones", "\x00", "f16[32]\n=ones", "{", "}", "{M=}", "{=1}", "{M=1,M=2}",
                 "[f16[32]", "[,]", "bytes=@", "bytes=@none", "nul", "1e999999x", "--", "@x"):
        if "\x00" not in text:  # no program can be given one
            yield f"argument {text!r}", text


def case_lines():
    """(name, a line of a file of cases)"""
    good = {"id": "i", "source": SOURCE, "args": ["f16[32]=ones"]}
    yield "no JSON", "{"
    yield "an open string", '{"id": "a'
    for text in ("[]", "1", "null", "true", '"a"', "{}", "nan", "{]}", "'{}'", "\\", "{\"id\":1e999}"):
        yield f"line {text}", text
    for field, value in itertools.product(
            ("id", "kernel", "source", "args", "options", "expect", "socs", "blocks", "schedules"),
            (1, None, True, {"a": 1}, [1], [[]], "", [None])):
        if (field, value) == ("expect", {"a": 1}) or field in ("socs", "blocks") and value == [1]:
            continue
        case = {**good, field: value}
        if field == "kernel":
            case.pop("source")
        yield f"{field}={json.dumps(value)}", json.dumps(case)
    for field in ("Id", "arg", "golden", "timeout", "__proto__", "\u0000", ""):
        yield f"field {field!r}", json.dumps({**good, field: "x"})
    yield "kernel and source", json.dumps({**good, "kernel": "k.cpp"})
    yield "neither", json.dumps({"id": "n", "args": []})
    for options in (["--help"], ["--version"], ["--save", "0=y.npy"], ["--print", "0"], ["--output", "o"],
                    ["--coverage", "c"], ["--soc", "all"], ["extra"], ["--timeout", "1e18"],
                    ["--timeout", "nan"], ["--rtol", "inf", "--expect", "0=a.npy"], ["--kernel"],
                    ["--schedule", "explore:0"], ["--suppressions", "/dev/zero"], ["-I", "/etc"],
                    ["--include", "/etc/passwd"], ["--suppressions", "../x"], ["--expect", "0=x0"],
                    ["-h"], ["--help-all"], ["--"], [""]):
        yield f"options {options}", json.dumps({**good, "options": options})
    for argument in ("f16[32]=@/etc/passwd", "f16[32]=@../x", "[/etc/passwd]", "u8[4294967296]",
                     "u8[999999999999]", "x.npy", "f16[", ""):
        yield f"args {argument}", json.dumps({**good, "args": [argument]})
    for golden in ("", "none.npy", "/etc/passwd", "../x.npy", "x0", "a:b:c", ":f", "m:", "os:getcwd",
                   "nothing:f"):
        yield f"expect {golden}", json.dumps({**good, "expect": {"0": golden}})
    for argument in ("1", "x", "", "-1", "0.0"):
        yield f"expect of {argument}", json.dumps({**good, "expect": {argument: "x.npy"}})


# Functions that a reference may be, and part of what is said.
GOLDENS = {
    "sys_exit": ("import sys; sys.exit(0)", "ends Python"),
    "sys_exit_text": ("import sys; sys.exit('done')", "ends Python"),
    "os_exit": ("import os; os._exit(0)", "ends Python"),
    "kill": ("import os; os.kill(os.getpid(), 9)", "137"),
    "empty_dict": ("return {}", "empty dictionary"),
    "other_key": ("return {'q': 1}", "`q`"),
    "key_9": ("return {9: 1}", "`9`"),
    "none": ("return None", "None"),
    "nothing": ("pass", "None"),
    "text": ("return 'a'", "numbers"),
    "an_object": ("return object()", "numbers"),
    "generator": ("yield 1", "numbers"),
    "raise_empty": ("raise ValueError", "ValueError"),
    "raise_text": ("raise ValueError('a\\nb')", "ValueError: a"),
    "assertion": ("assert False", "AssertionError"),
    "interrupt": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "import_error": ("import nothing_of_this_name", "nothing_of_this_name"),
    "recursion": ("return recursion(*a)", "RecursionError"),
    "of_complex": ("return 1j * a[0]", "no imaginary part"),
    "ragged": ("return [[1], [1, 2]]", ""),
}
SWEEP_GOLDENS = {
    "of_complex": (GOLDENS["of_complex"][0], "holds c64"),
    "empty_tuple": ("return ()", "0 of 1 outputs"),
    "two": ("return a[0] + a[1], a[0]", "2 of 1 outputs"),
    "empty_list": ("return []", "empty list"),
}


def golden_module():
    return "".join(f"def {name}(*a, **k):\n    {body}\n"
                   for name, (body, _) in {**GOLDENS, **SWEEP_GOLDENS}.items())


def tables():
    """(name, text of a CSV table of AddCustom, what is said)"""
    head = "case,x,y,z\n"
    row = "a,f16[32]=ones,f16[32]=ones,f16[32]\n"
    yield "empty", "", "no case"
    yield "only a head", head, "no case"
    yield "only comments", "# a\n# b\n", "no case"
    yield "an unknown column", "case,x,y,w\n" + row, "`w`"
    yield "a column twice", "case,x,x,z\n" + row, "twice"
    yield "too many cells", head + "a,f16[32],f16[32],f16[32],1\n", "5 cells"
    yield "an open quote", head + '"a,f16[32]=ones,f16[32]=ones,f16[32]\n', "quote"
    yield "a NUL", head.replace("w", "") + "\0\n", ""
    for column, value in itertools.product(("rtol", "atol"), ("-1", "nan", "inf", "abc", "1x", "1e999")):
        yield f"{column} {value}", f"case,x,y,z,{column}\n{row.strip()},{value}\n", f"`{value}`"


def heads():
    """(name, bytes of a request, status): the token is `T`."""
    post = b"POST /v1/cases HTTP/1.1\r\nHost: a\r\n"
    token = b"Authorization: Bearer T\r\n"
    yield "no token", post + b"Content-Length: 2\r\n\r\n{}", 401
    yield "a wrong token", post + b"Authorization: Bearer t\r\nContent-Length: 2\r\n\r\n{}", 401
    yield "a long token", post + b"Authorization: Bearer TT\r\nContent-Length: 2\r\n\r\n", 401
    yield "an empty token", post + b"Authorization: Bearer \r\nContent-Length: 2\r\n\r\n", 401
    yield "another scheme", post + b"Authorization: Basic T\r\nContent-Length: 2\r\n\r\n", 401
    yield "the token twice", post + token + token + b"Content-Length: 2\r\n\r\n", 401
    for length in (b"abc", b"-1", b"+1", b"1e3", b"0x10", b"1, 2", b"", b" ", b"1.0", b"2 2"):
        yield f"length {length}", post + token + b"Content-Length: " + length + b"\r\n\r\n{}", 400
    yield "two lengths", post + token + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400
    yield "no length", post + token + b"\r\n{}", 411
    yield "chunked", post + token + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 411
    yield "both", post + token + b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}", 411
    yield "too long", post + token + b"Content-Length: 67108865\r\n\r\n", 413
    yield "far too long", post + token + b"Content-Length: 99999999999999999999999\r\n\r\n", 413
    yield "many headers", post + b"A: b\r\n" * 300 + b"\r\n", 431
    yield "200,000 headers", post + b"A: b\r\n" * 200000 + b"\r\n", 431
    yield "a long header", post + b"A: " + b"b" * 100000 + b"\r\n\r\n", 431
    yield "a long path", b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n", 431
    yield "a NUL", b"GET /health\0 HTTP/1.1\r\n\r\n", 400
    yield "a NUL in a header", b"GET /health HTTP/1.1\r\nA: \0\r\n\r\n", 400
    yield "no version", b"GET /health\r\n\r\n", 400
    yield "HTTP/2.0", b"GET /health HTTP/2.0\r\n\r\n", 400
    yield "no path", b"GET HTTP/1.1\r\n\r\n", 400
    yield "an absolute path", b"GET http://a/health HTTP/1.1\r\n\r\n", 400
    yield "blanks", b"GET  /health  HTTP/1.1\r\n\r\n", 400
    yield "no colon", b"GET /health HTTP/1.1\r\nabc\r\n\r\n", 400
    yield "a blank before the colon", b"GET /health HTTP/1.1\r\nA : b\r\n\r\n", 400
    yield "a folded header", b"GET /health HTTP/1.1\r\nA: b\r\n c\r\n\r\n", 400
    yield "only an end", b"\r\n\r\n", 400
    yield "TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400
    yield "another path", b"GET /nothing HTTP/1.1\r\n\r\n", 404
    yield "a way out", b"GET /../etc/passwd HTTP/1.1\r\n\r\n", 404
    yield "PUT", b"PUT /v1/cases HTTP/1.1\r\nContent-Length: 1\r\n\r\n", 405
    yield "GET of cases", b"GET /v1/cases HTTP/1.1\r\n\r\n", 405
    yield "POST of health", b"POST /health HTTP/1.1\r\nContent-Length: 0\r\n\r\n", 405
    yield "lower case", b"get /health HTTP/1.1\r\n\r\n", 405


def recordings(good):
    """(name, a recording that is `good` but for one thing)"""
    yield "empty", ""
    yield "no JSON", "{"
    yield "a list", "[]"
    for field in good:
        yield f"without {field}", {key: value for key, value in good.items() if key != field}
        for wrong in (1, None, [1], {"a": 1}, "x"):
            if type(wrong) is not type(good[field]) or field in ("files", "words"):
                yield f"{field}={wrong}", {**good, field: wrong}
    for words in ([], ["convert", "a.npy", "b.npy"], ["cc", "k.cpp"], ["doctor"], ["batch", "a"],
                  ["replay", "r"], ["record", "r", "run"], ["--help"], ["serve"]):
        yield f"words {words}", {**good, "words": words}
    for path in ("/../etc/x", "relative", "/a/../../x", "/", "", "//x/"):
        yield f"file {path}", {**good, "files": [{"path": path, "text": ""}]}
    for directory in ("relative", "/a/..", "", "/a//b/../c"):
        yield f"directory {directory}", {**good, "directory": directory}
    yield "no content", {**good, "files": [{"path": "/a/x"}]}
    yield "no base64", {**good, "files": [{"path": "/a/x", "base64": "!"}]}
