"""Running a kernel with its profile."""

import json

from harness import CLEAN, run


def profile_of(file, kernel, arguments, blocks, *options):
    """The profile of a run without findings, as in the document of `run --profile --json`."""
    result = run("run", file, *arguments, "--kernel", kernel, "--blocks", str(blocks), "--profile",
                 "--json", *options)
    if result.returncode != CLEAN:
        raise AssertionError(result.stdout + result.stderr)
    return json.loads(result.stdout)["profile"]
