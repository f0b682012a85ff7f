"""Compiled headers: made beside the first run, used by the next ones, and nothing that is seen of a
kernel depends on them.
"""

import concurrent.futures
import os
import pathlib
import shutil
import tempfile
import time
import unittest

from harness import SOURCE_DIR, CommandTest, execute, run

KERNEL = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR x) {
  GlobalTensor<float> g;
  g.SetGlobalBuffer((__gm__ float*)x, 8);
  g.SetValue(0, 3);
}
"""
ARGUMENTS = ("f32[8]=ones", "--print", "0")


def wait_until(condition):
    for _ in range(6000):  # what runs beside others, at low priority, may take minutes
        if condition():
            return True
        time.sleep(0.05)
    return False


def has_ended(process):
    """Whether it runs no more; one that nobody has waited for yet has ended too."""
    try:
        return " Z " in pathlib.Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return True


@unittest.skipUnless(shutil.which("g++"), "only g++ takes compiled headers")
class PrecompiledTest(CommandTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.shared = tempfile.TemporaryDirectory(prefix="asctwin-cache-", ignore_cleanup_errors=True)
        cls.addClassCleanup(cls.shared.cleanup)
        cls.cache = pathlib.Path(cls.shared.name)
        # One compiler, which notes its arguments: headers are compiled anew for each.
        tools = tempfile.TemporaryDirectory(prefix="asctwin-tools-")
        cls.addClassCleanup(tools.cleanup)
        cls.log, cls.compiler = (pathlib.Path(tools.name, name) for name in ("log", "compiler"))
        cls.compiler.write_text(f'#!/bin/sh\necho "$*" >> {cls.log}\nexec g++ "$@"\n')
        cls.compiler.chmod(0o755)

    def own_compiler(self, script):
        """The path of another one."""
        path = self.directory / "compiler"
        path.write_text(script)
        path.chmod(0o755)
        return path

    def run_how(self, how, *arguments, cache=None):
        """(result, whether compiled headers were used)."""
        self.log.write_text("")
        result = run("run", "k.cpp", *arguments, cwd=self.directory, ASCTWIN_PRECOMPILED=how,
                     ASCTWIN_CACHE_DIR=cache or self.cache, CXX=self.compiler)
        compiled = [line for line in self.log.read_text().splitlines() if "cpp-output" in line]
        return result, bool(compiled) and "-fpch-preprocess" in compiled[-1]


class Background(PrecompiledTest):
    def test_the_first_run_makes_them_for_the_second(self):
        cache = self.directory / "cache"
        self.source(KERNEL)
        result, used = self.run_how("", *ARGUMENTS, cache=cache)
        self.assert_clean(result)  # its streams have ended, whatever is still made
        self.assertFalse(used)
        self.assertTrue(wait_until(lambda: list(cache.glob("*.gch"))))
        self.source(KERNEL + "// changed\n")
        again, used = self.run_how("", *ARGUMENTS, cache=cache)
        self.assert_clean(again)
        self.assertTrue(used)
        self.assertEqual(again.stdout, result.stdout)
        self.assertTrue(wait_until(
            lambda: not [path for path in cache.iterdir() if ".tmp-" in path.name]))

    def test_the_first_run_of_an_operator_makes_them_for_the_second(self):
        cache = self.directory / "cache"
        project = self.directory / "add_custom"
        shutil.copytree(SOURCE_DIR / "tests/operators/add_custom", project)
        sources = [*(project / "op_kernel").glob("*.cpp"), *(project / "op_host").glob("*.cpp")]
        self.assertEqual(len(sources), 2)
        for is_used in (False, True):
            self.log.write_text("")
            self.assert_clean(run("op", "run", project, "AddCustom", "f16[512]=ones", "f16[512]=ones",
                                  ASCTWIN_PRECOMPILED="", ASCTWIN_CACHE_DIR=cache,
                                  CXX=self.compiler))
            compiled = [line for line in self.log.read_text().splitlines()
                        if "cpp-output" in line or "-fpreprocessed" in line]
            self.assertEqual(["-fpch-preprocess" in line for line in compiled], [is_used] * 2)
            self.assertTrue(wait_until(lambda: len(list(cache.glob("*.gch"))) == 2))
            for source in sources:
                source.write_text(source.read_text() + "int changed;\n")

    def test_where_none_can_be_made_nothing_is_left_but_a_note(self):
        cache = self.directory / "cache"
        compiler = self.own_compiler(
            '#!/bin/sh\ncase "$*" in *c++-header*) exit 3;; esac\nexec g++ "$@"\n')
        self.source(KERNEL)
        self.assert_clean(run("run", "k.cpp", *ARGUMENTS, cwd=self.directory, ASCTWIN_PRECOMPILED="",
                              ASCTWIN_CACHE_DIR=cache, CXX=compiler))
        self.assertTrue(wait_until(
            lambda: [path for path in cache.glob("*.h") if path.stat().st_size == 0]))
        left = {path.suffix for path in cache.iterdir()}
        self.assertLessEqual(left, {".h", ".lock", ".so", ".json", ".sum", ".manifest"})

    def test_one_that_could_not_be_made_is_tried_again_after_an_hour(self):
        cache = self.directory / "cache"
        broken = self.directory / "broken"
        broken.touch()
        compiler = self.own_compiler(
            f'#!/bin/sh\ncase "$*" in *c++-header*) [ -e {broken} ] && exit 3;; esac\nexec g++ "$@"\n')
        for hours, count in ((0, 0), (0, 0), (2, 1)):
            for header in cache.glob("*.h"):
                os.utime(header, (time.time() - 3600 * hours,) * 2)
            self.source(KERNEL + f"// {hours}\n")
            self.assert_clean(run("run", "k.cpp", *ARGUMENTS, cwd=self.directory,
                                  ASCTWIN_PRECOMPILED="1", ASCTWIN_CACHE_DIR=cache, CXX=compiler))
            self.assertEqual(len(list(cache.glob("*.gch"))), count)
            broken.unlink(missing_ok=True)

    def test_a_killed_one_leaves_nothing(self):
        cache = self.directory / "cache"
        self.source(KERNEL)
        log = self.directory / "log"
        # Kills the process that makes them, with a file half written. This script dies with it,
        # so it says before which process that was.
        compiler = self.own_compiler(
            '#!/bin/bash\nall="$*"\ncase "$all" in *c++-header*) file=${all##* -o }; file=${file%% *}\n'
            f'echo half > "$file"; echo $PPID > {log}.part; mv {log}.part {log}\n'
            'kill -KILL $PPID; exit 1;; esac\n'
            'exec g++ "$@"\n')
        environment = {"ASCTWIN_PRECOMPILED": "", "ASCTWIN_CACHE_DIR": cache, "CXX": compiler}
        self.assert_clean(run("run", "k.cpp", *ARGUMENTS, cwd=self.directory, **environment))
        self.assertTrue(wait_until(log.exists))
        killed = int(log.read_text())
        self.assertTrue(wait_until(lambda: has_ended(killed)))
        self.source(KERNEL + "// changed\n")
        self.assert_clean(run("run", "k.cpp", *ARGUMENTS, cwd=self.directory,
                              **{**environment, "ASCTWIN_PRECOMPILED": "0"}))
        self.assertEqual([path.name for path in cache.iterdir() if "tmp-" in path.name], [])
        self.assertEqual(list(cache.glob("*.gch")), [])

    def test_many_at_once_make_one(self):
        cache = self.directory / "cache"
        self.source(KERNEL)
        with concurrent.futures.ThreadPoolExecutor() as pool:
            results = list(pool.map(
                lambda index: run("run", "k.cpp", *ARGUMENTS, f"-DINDEX={index}",
                                  cwd=self.directory, ASCTWIN_PRECOMPILED="1",
                                  ASCTWIN_CACHE_DIR=cache), range(3)))
        for result in results:
            self.assert_clean(result)
            self.assertEqual(result.stdout, results[0].stdout)
        self.assertEqual(len(list(cache.glob("*.gch"))), 1)


    def test_an_unchanged_kernel_is_not_read_again(self):
        for value in (3, 4):  # the second one finds them made
            self.source(KERNEL.replace("3)", f"{value})"))
            time.sleep(0.1)  # no file that may still be changing is trusted
            self.assert_clean(self.run_how("1", *ARGUMENTS)[0])
        self.assert_clean(self.run_how("1", *ARGUMENTS, "--check=fast")[0])
        self.assertEqual(self.log.read_text(), "")


class Alike(PrecompiledTest):
    def check(self, source, *arguments, used):
        """What is printed, found and said by the compiler is the same with compiled headers."""
        (self.directory / "k.cpp").write_text(source)
        plain, _ = self.run_how("0", *arguments, cache=self.directory / "plain")
        with_headers, were_used = self.run_how("1", *arguments)
        for part in ("returncode", "stdout", "stderr"):
            self.assertEqual(getattr(with_headers, part), getattr(plain, part), source)
        self.assertEqual(were_used, used, source)
        return plain

    def test_sources_that_may_use_them(self):
        include = '#include "kernel_operator.h"\n'
        (self.directory / "tiling.h").write_text(
            "#ifndef TILING_H\n#define TILING_H\n#include <cstdint>\n"
            "struct OwnTiling { uint32_t length; };\n#endif\n")
        for source in (include + KERNEL, "// k\n#define TILE 3\n" + include + KERNEL,
                       '#include "tiling.h"\n#include <cmath>\n' + include + KERNEL):
            self.assert_clean(self.check(source, *ARGUMENTS, used=True))
            own = source + "constexpr int kRows = TILE_ROWS;\n"
            self.assert_clean(self.check(own, *ARGUMENTS, "-DTILE_ROWS=1", used=True))
        self.assert_clean(self.check(
            include + KERNEL.replace("3)", "OWN_VALUE)"), *ARGUMENTS, "-DOWN_VALUE=5", used=True))

    def test_casts_to_numbers_of_the_headers(self):
        for word in ("half", "bfloat16_t", "int8_t"):
            source = KERNEL.replace("float", word).replace("g.SetValue(0, 3);", "")
            self.assert_clean(self.check('#include "kernel_operator.h"\n' + source, *ARGUMENTS,
                                         used=True))

    def test_pointers_to_numbers_of_the_headers_as_parameters(self):
        for word in ("half", "bfloat16_t", "int8_t"):
            source = KERNEL.replace("GM_ADDR x", f"__gm__ {word}* x")
            self.assert_clean(self.check('#include "kernel_operator.h"\n' + source, *ARGUMENTS,
                                         used=True))

    def test_findings_and_their_lines(self):
        source = KERNEL.replace("  g.SetValue", """  WaitFlag<HardEvent::MTE2_V>(0);
  g.SetValue""")
        result = self.check('#include "kernel_operator.h"\n' + source, *ARGUMENTS, used=True)
        self.assertIn("k.cpp:", result.stderr)

    def test_macros_that_the_headers_see(self):
        for before, option in (("#define size_t unsigned\n#undef size_t\n", ""),
                               ("", "-D_GLIBCXX_ASSERTIONS")):
            self.assert_clean(self.check(before + '#include "kernel_operator.h"\n' + KERNEL,
                                         *ARGUMENTS, *filter(None, [option]), used=False))

    def test_a_directory_that_has_a_header_of_the_library(self):
        shadow = self.directory / "include"
        shadow.mkdir()
        (shadow / "cstring").write_text("#include_next <cstring>\n#define FROM_SHADOW 7\n")
        source = '#include "kernel_operator.h"\n' + KERNEL.replace("3)", "FROM_SHADOW)")
        self.assert_clean(self.check(source, *ARGUMENTS, "-I", shadow, used=False))

    def test_the_include_is_not_forgotten(self):
        self.assertEqual(self.check(KERNEL, *ARGUMENTS, used=False).returncode, 2)

    def test_messages_of_the_compiler(self):
        include = '#include "kernel_operator.h"\n'
        wrong = self.check(include + KERNEL.replace("3)", "three)"), *ARGUMENTS, used=True)
        self.assertIn("k.cpp:6:17: error: ", wrong.stderr)
        deep = self.check(include + KERNEL.replace("3);", "3); PipeBarrier<int>();"), *ARGUMENTS,
                          used=False)  # a message that points into the headers
        self.assertNotIn("asctwin-cache-", deep.stderr)
        self.check(include + KERNEL.replace("<float>", "<void>"), *ARGUMENTS, used=False)

    def test_a_call_of_the_next_language(self):
        source = '#include "kernel_operator.h"\n' + KERNEL.replace(
            "  g.SetV", "  LocalTensor<float> t; if (g.GetValue(0) < 0) Duplicate<float>(t, 0.f, 8);\n"
                        "  g.SetV", 1)
        self.assert_clean(self.check(source, *ARGUMENTS, used=True))

    def test_fields_of_a_struct_of_the_headers(self):
        source = """#include "kernel_operator.h"
extern "C" __global__ __aicore__ void k(GM_ADDR x, AscendC::tiling::SoftMaxTiling t) {
  AscendC::GlobalTensor<int32_t> g;
  g.SetGlobalBuffer((__gm__ int32_t*)x, 8);
  g.SetValue(0, t.srcM + 100 * t.srcK);
}
"""
        self.assert_clean(self.check(source, "i32[8]=zeros", "{srcM=3,srcK=5}", "--print", "0",
                                     used=False))


HOST = """#include "register/op_def_registry.h"
namespace optiling {
static ge::graphStatus Tile(gert::TilingContext* context) {
  context->SetBlockDim(1);
  context->SetTilingKey(OWN_KEY);
  return ge::GRAPH_SUCCESS;
}
}
namespace ops {
class Plain : public OpDef {
 public:
  explicit Plain(const char* name) : OpDef(name) {
    this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
    this->AICore().SetTiling(optiling::Tile);
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(Plain);
}
"""


class HostSources(PrecompiledTest):
    def tile(self, how):
        """(result, whether compiled headers were used) of a tiling."""
        self.log.write_text("")
        cache = self.cache if how == "1" else self.directory / "plain"
        result = run("op", "run", "project", "Plain", "f32[8]=ones", "--output", "y=f32[8]",
                     "--tiling-only", cwd=self.directory, ASCTWIN_PRECOMPILED=how,
                     ASCTWIN_CACHE_DIR=cache, CXX=self.compiler)
        compiled = [line for line in self.log.read_text().splitlines() if " -c - " in line]
        return result, bool(compiled) and "-fpch-preprocess" in compiled[-1]

    def check(self, source, key, used):
        """The tiling is that of the source, with compiled headers and without."""
        for directory in ("op_host", "op_kernel"):
            (self.directory / "project" / directory).mkdir(parents=True, exist_ok=True)
        (self.directory / "project/op_host/plain.cpp").write_text(source)
        plain, _ = self.tile("0")
        with_headers, were_used = self.tile("1")
        for part in ("returncode", "stdout", "stderr"):
            self.assertEqual(getattr(with_headers, part), getattr(plain, part), source)
        self.assertEqual(were_used, used, source)
        if key is not None:
            self.assertIn(f"key {key}, ", plain.stdout, plain.stderr)
        return plain

    def test_sources_that_may_use_them(self):
        (self.directory / "project/op_host").mkdir(parents=True)
        (self.directory / "project/op_host/own.h").write_text(
            "#ifndef OWN_H\n#define OWN_H\n#include \"register/op_impl_registry.h\"\n"
            "#define OWN_KEY 9\n#endif\n")
        self.check("#define OWN_KEY 7\n" + HOST, 7, True)
        self.check('#include <vector>\n#include "own.h"\n' + HOST, 9, True)
        self.check("// of asctwin\n#include \"log/log.h\"\n" + HOST.replace("OWN_KEY", "2"), 2, True)

    def test_words_of_the_headers(self):
        """A macro in front of the headers that has a word of theirs, and one of theirs in front."""
        self.check("#define max_tiling_data_size spelled\n" + HOST.replace("OWN_KEY", "3"), 3, False)
        self.check("#ifdef OP_ADD\n#define OWN_KEY 1\n#else\n#define OWN_KEY 4\n#endif\n" + HOST, 4, False)

    def test_a_header_of_the_project_in_the_place_of_ours(self):
        own = self.directory / "project/op_host/asctwin/op"
        own.mkdir(parents=True)
        (own / "shape.h").write_text(
            '#pragma once\n#define OWN_KEY 5\n#include_next "asctwin/op/shape.h"\n')
        self.check(HOST, 5, False)

    def test_messages_of_the_compiler(self):
        wrong = self.check(HOST, None, False)
        self.assertIn("plain.cpp:5:", wrong.stderr)
        self.assertNotIn("asctwin-cache-", wrong.stderr)
        self.assertNotEqual(wrong.returncode, 0)


PROGRAM = """#include "acl/acl.h"
#include "kernel_operator.h"
__global__ __aicore__ void k(GM_ADDR x) { *(__gm__ int32_t*)x = 7; }
int main() {
  aclInit(nullptr);
  aclrtSetDevice(0);
  void* x = nullptr;
  aclrtMalloc(&x, 32, ACL_MEM_MALLOC_HUGE_FIRST);
  k<<<1, nullptr, nullptr>>>((GM_ADDR)x);
  aclrtSynchronizeDevice();
  int32_t value = 0;
  aclrtMemcpy(&value, 4, x, 4, ACL_MEMCPY_DEVICE_TO_HOST);
  aclrtFree(x);
  return value == 7 ? 0 : OWN_RESULT;
}
"""


class Programs(PrecompiledTest):
    def build(self, how, *options):
        self.log.write_text("")
        result = run("cc", "p.asc", "-o", "p", *options, cwd=self.directory,
                     ASCTWIN_PRECOMPILED=how, ASCTWIN_CACHE_DIR=self.cache,
                     CXX=self.compiler)
        compiled = [line for line in self.log.read_text().splitlines()
                    if "cpp-output" in line and " -c " in line]
        return result, bool(compiled) and "-fpch-preprocess" in compiled[-1]

    def check(self, source, *options, used):
        (self.directory / "p.asc").write_text(source)
        plain, _ = self.build("0", *options)
        with_headers, were_used = self.build("1", *options)
        for part in ("returncode", "stdout", "stderr"):
            self.assertEqual(getattr(with_headers, part), getattr(plain, part), source)
        self.assertEqual(were_used, used, (source, options))
        if plain.returncode == 0 and "-c" not in options:
            self.assert_clean(execute(["./p"], self.directory, {}))
        return plain

    def test_objects_and_programs(self):
        for options in ((), ("-c",)):
            self.assert_clean(self.check(PROGRAM, "-DOWN_RESULT=3", *options, used=True))

    def test_files_of_dependencies(self):
        told = self.directory / "p.d"
        (self.directory / "p.asc").write_text(PROGRAM)
        for how in "01":
            result, used = self.build(how, "-DOWN_RESULT=3", "-c", "-MD", "-MF", "p.d")
            self.assert_clean(result)
            self.assertEqual(used, how == "1")
            text = told.read_text()
            self.assertIn("kernel_operator.h", text)
            self.assertEqual(text, plain if how == "1" else (plain := text))
            told.unlink()

    def test_macros_that_the_headers_see(self):
        self.assert_clean(self.check("#define size_t unsigned\n#undef size_t\n" + PROGRAM,
                                     "-DOWN_RESULT=3", used=False))

    def test_messages_of_the_compiler(self):
        wrong = self.check(PROGRAM, used=False)  # they are those of a compilation as a whole
        self.assertIn("p.asc:14:", wrong.stderr)

    def test_files_on_the_way(self):
        self.assert_clean(self.check(PROGRAM, "-DOWN_RESULT=3", "-save-temps", "-c", used=False))

    def test_without_a_cache(self):
        everyones = self.directory / "everyones"
        everyones.mkdir()
        everyones.chmod(0o777)
        (self.directory / "p.asc").write_text(PROGRAM)
        self.assert_clean(run("cc", "p.asc", "-DOWN_RESULT=3", "-c", cwd=self.directory,
                              ASCTWIN_PRECOMPILED="1", ASCTWIN_CACHE_DIR=everyones))


if __name__ == "__main__":
    unittest.main()
