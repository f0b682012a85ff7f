"""Compares the output with what it has to be, bit for bit."""
import sys

import numpy as np

output, golden = (np.fromfile(name, dtype=np.uint16) for name in ("output_z.bin", "golden.bin"))
sys.exit(0 if np.array_equal(output, golden) else "test failed")
