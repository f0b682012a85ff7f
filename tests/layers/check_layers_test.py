"""The layer checker itself: trees that it must accept and trees that it must refuse."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECKER = pathlib.Path(__file__).parents[2] / "scripts" / "check_layers.py"


class CheckLayers(unittest.TestCase):
    def run_on(self, files):
        """Runs the checker on a tree of {path: text}; returns (exit code, error text)."""
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                path = pathlib.Path(root, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            done = subprocess.run(
                [sys.executable, CHECKER, root], capture_output=True, text=True, check=False
            )
            return done.returncode, done.stderr

    def assert_refused(self, files, *words):
        code, text = self.run_on(files)
        self.assertEqual(code, 1, text)
        for word in words:
            self.assertIn(word, text)

    def assert_accepted(self, files):
        code, text = self.run_on(files)
        self.assertEqual((code, text), (0, ""))

    def test_down_is_accepted(self):
        self.assert_accepted(
            {
                "include/asctwin/base/a.h": "#include <vector>\n",
                "include/asctwin/isa/b.h": '#include "asctwin/base/a.h"\n',
                "include/kernel_operator.h": '#include "asctwin/isa/b.h"\n',
                "src/core/c.h": '#include "asctwin/isa/b.h"\n',
                "src/check/d.cc": '#include "core/c.h"\n#include <string>\n',
            }
        )

    def test_up_is_refused_with_file_and_line(self):
        files = {"src/core/c.h": "", "src/isa/b.h": '// head\n#include "core/c.h"\n'}
        self.assert_refused(files, "src/isa/b.h:2:", "`isa` includes `core`")

    def test_library_code_sees_the_api_alone(self):
        files = {"include/asctwin/api/a.h": "", "include/asctwin/library_call.h": "",
                 "src/lib/l.h": '#include "asctwin/api/a.h"\n#include "asctwin/library_call.h"\n'}
        self.assert_accepted(files)
        for below in ("src/core/c.h", "src/isa/c.h", "include/asctwin/issue.h"):
            name = below.partition("/")[2]
            self.assert_refused({below: "", "src/lib/l.h": f'#include "{name}"\n'}, "`lib` includes")

    def test_up_in_angle_brackets_is_refused(self):
        files = {"src/core/c.h": "", "src/isa/b.h": "# include <core/c.h>\n"}
        self.assert_refused(files, "`isa` includes `core`")

    def test_rooms_of_one_row_do_not_see_each_other(self):
        files = {"src/check/c.h": "", "src/show/s.cc": '#include "check/c.h"\n'}
        self.assert_refused(files, "`show` includes `check`")

    def test_a_public_header_does_not_see_sources(self):
        files = {"src/base/a.h": "", "include/asctwin/base/b.h": '#include "base/a.h"\n'}
        self.assert_refused(files, "not public")

    def test_headers_that_only_forward_are_rows_of_the_table(self):
        table = {"include/forwards.txt": "# names\nin adv_api/math lib/math\nasctwin/lib/a.h\n  a.h\n",
                 "include/asctwin/lib/a.h": "int a;\n"}
        self.assert_accepted(table)
        self.assert_refused({**table, "include/lib/math/a.h": "int b;\n"}, "file of include/ as well")
        self.assert_refused({**table, "include/b.h": '#include "asctwin/lib/a.h"\n'}, "write a row")
        self.assert_refused({**table, "src/lib/a.cc": '#include "lib/math/a.h"\n'}, "for users")
        table["include/forwards.txt"] += "asctwin/lib/b.h\n  b.h\n"
        self.assert_refused(table, "includes asctwin/lib/b.h, which is no public header")

    def test_chips_have_names_in_their_room_alone(self):
        for line in ("x = Family::k950;", "#if __NPU_ARCH__ == 2201", 'if (chip.series == "A") ;',
                     "return arch == NpuArch::DAV_1001;"):
            self.assert_refused({"src/core/a.cc": line + "\n"}, "src/core/a.cc:1:", "names a chip")
            self.assert_accepted({"src/isa/chips/a.h": line + "\n"})
        self.assert_accepted({"src/core/a.cc": "n = Family::kCount;  // not Family::k950\n"})

    def test_base_sees_num_in_the_listed_exception_only(self):
        half = {"include/asctwin/num/half.h": ""}
        include = '#include "asctwin/num/half.h"\n'
        self.assert_accepted({**half, "include/asctwin/base/dtype.h": include})
        self.assert_refused({**half, "include/asctwin/base/pipe.h": include}, "`base` includes")

    def test_format_sees_a_part_of_isa(self):
        isa = {"src/isa/fractal.h": "", "src/isa/simd/body.h": "", "src/isa/op_info.h": ""}
        seen = '#include "isa/fractal.h"\n#include "isa/simd/body.h"\n'
        self.assert_accepted({**isa, "src/format/f.cc": seen})
        self.assert_refused({**isa, "src/format/f.cc": '#include "isa/op_info.h"\n'}, "`format`")

    def test_report_sees_its_own_public_header_only(self):
        interface = {"include/asctwin/report.h": "", "include/asctwin/issue.h": ""}
        self.assert_accepted({**interface, "src/report/r.cc": '#include "asctwin/report.h"\n'})
        self.assert_refused({**interface, "src/report/r.cc": '#include "asctwin/issue.h"\n'}, "`report`")

    def test_sources_do_not_see_tests(self):
        files = {"tests/ref/nd.h": "", "src/core/c.cc": '#include "ref/nd.h"\n'}
        self.assert_refused(files, "`core` includes `ref`")

    def test_references_do_not_see_the_instructions(self):
        files = {"src/isa/fractal.h": "", "tests/ref/nd.cc": '#include "isa/fractal.h"\n'}
        self.assert_refused(files, "`ref` includes `isa`")

    def test_wings_of_check_do_not_see_each_other(self):
        files = {"src/check/facts.h": "", "src/check/life/l.h": "", "src/check/race/r.h": ""}
        down = '#include "check/race/r.h"\n#include "check/facts.h"\n'
        self.assert_accepted({**files, "src/check/race/r.cc": down, "src/check/all.cc": down})
        self.assert_refused({**files, "src/check/life/l.cc": down}, "`check/life`", "wings")

    def test_an_include_of_nothing_is_refused(self):
        self.assert_refused({"src/isa/b.h": '#include "isa/gone.h"\n'}, "not a file")

    def test_a_room_outside_the_table_is_refused(self):
        files = {"src/attic/a.h": "#include <vector>\n"}
        self.assert_refused(files, "`attic` is a room")

    def test_an_empty_tree_is_refused(self):
        self.assert_refused({}, "no file")


if __name__ == "__main__":
    unittest.main()
