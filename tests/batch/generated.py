"""Cases for tests and benchmarks of batches: kernels that are right, wrong and hostile, each with
the verdict that it must get."""

import json

import numpy as np

_KERNEL = """#include "kernel_operator.h"
using namespace AscendC;
constexpr int kCount = {count};
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y, GM_ADDR z) {{
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  GlobalTensor<{type}> xs, ys, zs;
  xs.SetGlobalBuffer((__gm__ {type}*)x, kCount);
  ys.SetGlobalBuffer((__gm__ {type}*)y, kCount);
  zs.SetGlobalBuffer((__gm__ {type}*)z, kCount);
  pipe.InitBuffer(in, 1, 2 * kCount * sizeof({type}));
  pipe.InitBuffer(out, 1, kCount * sizeof({type}));
  LocalTensor<{type}> a = in.AllocTensor<{type}>();
  DataCopy(a, xs, kCount);
  DataCopy(a[kCount], ys, kCount);
  in.EnQue(a);
  a = in.DeQue<{type}>();
  LocalTensor<{type}> c = out.AllocTensor<{type}>();
  {op}(c, a, a[kCount], kCount);
  Adds(c, c, ({type}){shift}, kCount);
  out.EnQue(c);
  in.FreeTensor(a);
  c = out.DeQue<{type}>();
  DataCopy(zs, c, kCount);
  out.FreeTensor(c);
}}
"""

_TYPES = [("half", "f16", np.float16), ("float", "f32", np.float32), ("int32_t", "i32", np.int32)]
_OPS = [("Add", np.add), ("Sub", np.subtract), ("Mul", np.multiply), ("Max", np.maximum),
        ("Min", np.minimum)]


class Kernel:
    """The number decides operation, type, size and a constant: no two are alike."""

    def __init__(self, number):
        self.name, self.dtype, self.numpy_type = _TYPES[number % 3]
        self.op, self.function = _OPS[number % 5]
        self.count = 32 * (1 + number % 7)
        self.shift = 1 + number % 97
        self.source = f"// kernel {number}\n" + _KERNEL.format(
            count=self.count, type=self.name, op=self.op, shift=self.shift)

    def args(self, count=None):
        shape = f"{self.dtype}[{count or self.count}]"
        return [f"{shape}=arange(1)", f"{shape}=full(3)", shape]

    def golden(self):
        x = np.arange(1, self.count + 1).astype(self.numpy_type)
        y = np.full(self.count, 3, self.numpy_type)
        result = self.function(x, y)
        return (result + self.numpy_type(self.shift)).astype(self.numpy_type)


def _hostile(body, headers="", outside=""):
    includes = "".join(f"#include <{name}>\n" for name in headers.split())
    return (f'#include "kernel_operator.h"\n{includes}{outside}\n'
            f'extern "C" __global__ __aicore__ void k(GM_ADDR x) {{\n  {body}\n}}\n')


def hostile(secret, marker):
    """{name: (source, verdict in the sandbox, verdict without it or None where that is no test)}.
    `secret` is a file that no case may read, `marker` one that none may write."""
    return {
        "forks": (_hostile("fork(); pause();", "unistd.h"), "crash", "timeout"),
        "fork-bomb": (_hostile("for (;;) fork();", "unistd.h"), "crash", None),
        "daemon": (_hostile("if (fork() == 0) { setsid(); for (;;) pause(); }", "unistd.h"),
                   "crash", "crash"),
        "sleeps": (_hostile("for (;;) pause();", "unistd.h"), "timeout", "timeout"),
        "spins": (_hostile("for (volatile int i = 0;; ++i) {}"), "timeout", "timeout"),
        "kills-parent": (_hostile("kill(getppid(), SIGKILL); pause();", "csignal unistd.h"), "crash", "crash"),
        "kills-all": (_hostile("kill(-1, SIGKILL);", "csignal"), "crash", None),
        "traces": (_hostile("ptrace(PTRACE_ATTACH, getppid(), nullptr, nullptr);",
                            "sys/ptrace.h unistd.h"), "crash", None),
        "talks": (_hostile("socket(AF_INET, SOCK_STREAM, 0);", "sys/socket.h"), "crash", "pass"),
        "runs-a-program": (_hostile(f'system("touch {marker}");', "cstdlib"), "crash", None),
        "reads-a-secret": (_hostile(f'FILE* f = fopen("{secret}", "r"); char text[99] = ""; '
                                    "if (f) fgets(text, 99, f); printf(\"%s\", text);", "cstdio"),
                           "pass", None),
        "writes-elsewhere": (_hostile(f'if (FILE* f = fopen("{marker}", "w")) fputs("x", f);',
                                      "cstdio"), "pass", None),
        "fills-a-disk": (_hostile('static char block[65536]; FILE* f = fopen("/tmp/full", "w"); '
                                  "while (f) { fwrite(block, 1, 65536, f); fflush(f); }", "cstdio"),
                         "crash", None),
        "prints-without-end": (_hostile('static char line[65536]; memset(line, 46, 65535); '
                                        "for (;;) { fputs(line, stderr); }", "cstdio cstring"),
                               "crash", "crash"),
        "segfaults": (_hostile("*(volatile int*)8 = 1;"), "finding", "finding"),
        "aborts": (_hostile("abort();", "cstdlib"), "crash", "crash"),
        "exits": (_hostile("_exit(0);", "unistd.h"), "crash", "crash"),
        "smashes-its-stack": (_hostile("char a[8]; memset(a, 1, 1 << 20); "
                                       'asm volatile("" : : "r"(a) : "memory");', "cstring"),
                              "crash", "crash"),
        "throws": (_hostile("throw 1;"), "finding", "finding"),
        "includes-a-secret": (_hostile("", "", f'#include "{secret}"'), "compile-error", None),
        "embeds-a-secret": (_hostile("", "", f'asm(".incbin \\"{secret}\\"");'), "compile-error",
                            None),
        "does-not-compile": (_hostile("int y = 1"), "compile-error", "compile-error"),
    }


def cases(directory, count, distinct, first=0):
    """(`count` cases of `distinct` kernels, their verdicts by id); writes the goldens."""
    lines, verdicts = [], {}
    for i in range(count):
        kernel = Kernel(first + i % distinct)
        kind = ("right", "right", "right", "wrong", "short", "refused")[i % 6]
        case = {"id": f"{kind}-{i}", "source": kernel.source, "args": kernel.args()}
        golden = f"golden-{first + i % distinct}.npy"
        case["expect"] = {"2": golden}
        np.save(directory / golden, kernel.golden())
        if kind == "wrong":
            case["expect"] = {"2": f"wrong-{golden}"}
            np.save(directory / f"wrong-{golden}", kernel.golden() + kernel.numpy_type(1))
        if kind == "short":
            case["args"] = kernel.args(16)
            del case["expect"]
        if kind == "refused":
            case["expect"] = {"7": golden}
        lines.append(case)
        verdicts[case["id"]] = {"right": "pass", "wrong": "mismatch", "short": "finding",
                                "refused": "refused"}[kind]
    return lines, verdicts


def mixture(directory, outside, in_sandbox, count, distinct):
    """`count` cases with hostile ones between the others, and their verdicts by id. `outside` is a
    directory that no case may read."""
    (outside / "secret").write_text("the word that nobody may know")
    guarded = {name: (source, inside if in_sandbox else without)
               for name, (source, inside, without)
               in hostile(outside / "secret", outside / "marker").items()}
    guarded = {name: case for name, case in guarded.items() if case[1]}
    lines, verdicts = cases(directory, count - len(guarded), distinct)
    step = len(lines) // len(guarded) + 1
    for i, (name, (source, verdict)) in enumerate(guarded.items()):
        lines.insert(i * step, {"id": name, "source": source, "args": ["f16[16]"]})
        verdicts[name] = verdict
    return lines, {line["id"]: verdicts[line["id"]] for line in lines}


def write(path, lines):
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
