"""Writes the inputs and what the output has to be."""
import numpy as np

rng = np.random.default_rng(1)
x, y = (rng.uniform(-8, 8, (8, 2048)).astype(np.float16) for _ in range(2))
x.tofile("input_x.bin")
y.tofile("input_y.bin")
(x + y).tofile("golden.bin")
