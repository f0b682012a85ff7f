"""What the operator computes, in numpy."""


def twice(x, shift=0):
    return x + x + x.dtype.type(shift)
