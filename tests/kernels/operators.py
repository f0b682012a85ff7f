"""Running the kernels of operators/, and those of examples/, on arrays and against goldens."""

import os
import pathlib

import numpy as np
from harness import SOURCE_DIR, CommandTest

DIRECTORIES = (pathlib.Path(__file__).parent / "operators", SOURCE_DIR / "examples")
SEEDS = int(os.environ.get("ASCTWIN_TEST_SEEDS", "10"))
TYPES = {"float16": "f16", "float32": "f32", "int8": "i8", "int32": "i32", "uint16": "bf16"}


def kernel_named(name):
    return next(path / f"{name}.cpp" for path in DIRECTORIES if (path / f"{name}.cpp").exists())


def tiling(*values):
    """A struct of uint32_t in global memory."""
    return f"u32[{len(values)}]=[{','.join(map(str, values))}]"


class OperatorTest(CommandTest):
    """Arrays of uint16 are bfloat16_t by their bits."""

    def setUp(self):
        super().setUp()
        self.random = np.random.default_rng(17)

    def normal(self, *shape, dtype=np.float32, scale=1):
        return (self.random.standard_normal(shape) * scale).astype(dtype)

    def tensor(self, index, argument, golden):
        """The text of an argument: an array, None for an output, or a text or number itself."""
        if argument is None:
            return f"{TYPES[golden.dtype.name]}[{','.join(map(str, golden.shape))}]"
        if not isinstance(argument, np.ndarray):
            return argument
        path = f"{index}.bin"
        argument.tofile(self.directory / path)
        shape = ",".join(map(str, argument.shape))
        return f"{TYPES[argument.dtype.name]}[{shape}]=@{path}"

    def check(self, name, *arguments, expect, blocks=1, options=(), all_schedules=False):
        """`expect` are goldens by the numbers of their arguments. Nothing is left to the
        toolchain's automatic synchronisation."""
        texts = [self.tensor(i, argument, expect.get(i)) for i, argument in enumerate(arguments)]
        for index, golden in expect.items():
            path = f"golden{index}.bin"
            np.ascontiguousarray(golden).tofile(self.directory / path)
            options = (*options, "--expect", f"{index}={path}")
        seeds = SEEDS if all_schedules else 0
        for schedule in ("in-order", *(f"random:{seed}" for seed in range(1, seeds + 1))):
            with self.subTest(name=name, arguments=texts, blocks=blocks, schedule=schedule):
                self.assert_clean(self.run_command(
                    kernel_named(name), *texts, "--blocks", blocks, "--check=full",
                    "--autosync=off", "--schedule", schedule, *options))
