"""Configures, builds and runs one project against an installed prefix.

Usage: project_test.py PREFIX PROJECT GENERATOR COMPILER BUILD_DIR [-DOPTION ...]
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"


class Project:
    def __init__(self, prefix, name, generator, compiler, build, options):
        self.build = pathlib.Path(build)
        self.source = self.build.with_suffix(".source")  # a copy, whose files may be touched
        shutil.rmtree(self.source, ignore_errors=True)
        root = HERE if (HERE / name).is_dir() else EXAMPLES
        shutil.copytree(root / name, self.source)
        self.arguments = ["-G", generator, f"-DCMAKE_CXX_COMPILER={compiler}", *options]
        # What a user has after `source set_env.sh`, and nothing of this build.
        clean = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
        script = f". {prefix}/set_env.sh && env -0"
        sourced = subprocess.run(["bash", "-c", script], env=clean, capture_output=True, check=True)
        self.environment = dict(
            entry.split("=", 1) for entry in sourced.stdout.decode().split("\0") if entry)

    def run(self, *command, status=0):
        words = [str(word) for word in command]
        done = subprocess.run(words, cwd=self.build, env=self.environment, text=True,
                              capture_output=True, check=False)
        if done.returncode != status:
            sys.exit(f"error: {' '.join(words)} ends with {done.returncode}, expected {status}\n"
                     f"{done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def configure(self, status=0):
        shutil.rmtree(self.build, ignore_errors=True)
        self.build.mkdir(parents=True)
        return self.run("cmake", "-S", self.source, "-B", self.build, *self.arguments,
                        "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", status=status)

    def expect(self, text, *parts):
        for part in parts:
            if part not in text:
                sys.exit(f"error: `{part}` is not in\n{text}")

    def expect_not(self, text, part):
        if part in text:
            sys.exit(f"error: `{part}` is in\n{text}")


def check_out_of_reach(project):
    project.expect(project.configure(status=1), "asctwin does not model", "`opapi`")


def check_aicpu(project):
    project.expect(project.configure(status=1), "asctwin does not model kernels for the AI CPU")


def check_operators(project):
    """Host libraries and a package are built, and `asctwin op` takes what is in the build tree."""
    project.expect(project.configure(), "wrote aclnn_scale_custom")
    project.expect(project.run("cmake", "--build", ".", "--target", "binary", "package"),
                   "ScaleCustom", "chips: ascend910b", "Package of the operators")
    ran = project.run("asctwin", "op", "run", project.build / "operators", "ScaleCustom",
                      "f32[64]=ones", "--print", "y")
    project.expect(ran, "[3 3 3")


def check_aclnn(project):
    """A package is installed, and a program that knows its headers and its library calls it."""
    project.configure()
    project.run("cmake", "--build", ".", "--target", "package")
    (package,) = project.build.glob("custom_opp_*.run")
    opp = project.build / "opp"
    project.expect(project.run(package, f"--install-path={opp}"), "installed to")
    project.environment["ASCEND_OPP_PATH"] = str(opp)
    program = project.build / "of_program"
    shutil.move(project.build / "operators", project.build / "operators.away")
    shutil.move(project.source / "op_kernel", project.source / "op_kernel.away")
    project.run("cmake", "-S", project.source / "program", "-B", program, "-G", "Ninja")
    project.run("cmake", "--build", program)
    libraries = opp / "vendors/blends/op_api/lib"
    project.environment["LD_LIBRARY_PATH"] += f":{libraries}"
    ran = project.run(program / "program")
    project.expect(ran, "workspace 1\n", "6 14 22 30 7 15 23 31 \n", "\n30 51 -30 -51\n1.5 4.2 20.4\n")
    project.expect_not(ran, "error")
    refused = project.run(program / "program", "bad", status=1)
    project.expect(refused, "161001 161001 161002 161002 561002 161002 \n", "error[E1214]")
    project.expect_not(refused, "E1203")


def check_beside(project):
    """Of a directory with host sources and kernels, each command's files are what it names."""
    project.configure()
    project.run("cmake", "--build", ".", "--target", "binary")
    for directory in (project.build / "operators", project.source):
        project.expect(project.run("asctwin", "op", "run", directory, "RaiseAll", "f32[64]=ones",
                                   "--print", "y"), "[3 3 3")


def check_broken_test(project):
    failed = project.run(project.build / "broken", status=1)
    project.expect(failed, "kernels.h:", "error[E0201]", "broken_test.cpp:9: Failure")


def check_dependencies(project, header):
    """What includes `header` is built again when it changes, and only then."""
    def build():
        return project.run("cmake", "--build", ".", "--verbose")

    project.expect_not(build(), " -c ")
    header.touch()
    project.expect(build(), " -c ")


def check_commands(project):
    """Every source is in compile_commands.json."""
    commands = json.loads((project.build / "compile_commands.json").read_text())
    files = {pathlib.Path(command["file"]).name for command in commands}
    sources = {path.name for path in project.source.rglob("*") if path.suffix in (".asc", ".cpp")}
    if files != sources:
        sys.exit(f"error: compile_commands.json has {files}, the project {sources}")


def main(prefix, name, generator, compiler, build, *options):
    project = Project(prefix, name, generator, compiler, build, options)
    if name == "operator_package":
        if "-DAS_AICPU=ON" in project.arguments:
            return check_aicpu(project)
        is_link = "-DAS_LINK=ON" in project.arguments
        return check_out_of_reach(project) if is_link else check_operators(project)
    if name == "aclnn_calls":
        return check_aclnn(project)
    if name == "operator_beside":
        return check_beside(project)
    project.configure()
    project.run("cmake", "--build", ".", "--parallel", "2")
    if generator == "Ninja":  # CMake's Makefiles export no language that CMake does not bring
        check_commands(project)
    scripts = project.source / "scripts"
    if scripts.exists():
        project.run(sys.executable, scripts / "gen_data.py")
    project.expect(project.run(project.build / "program").lower(), "passed")
    if (project.build / "shared_program").exists():
        project.expect(project.run(project.build / "shared_program").lower(), "passed")
    if scripts.exists():
        project.run(sys.executable, scripts / "verify_result.py")
    for header in sorted(project.source.rglob("*.h"))[:1]:
        check_dependencies(project, header)
    if name == "gtest_icpu":
        check_broken_test(project)
    return None


if __name__ == "__main__":
    main(*sys.argv[1:])
