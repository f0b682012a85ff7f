"""Whether operators with a reference run their kernels, and the options of all launches inside."""

from __future__ import annotations

import contextlib
import contextvars
import os

_OFF = ("", "0", "off", "false", "no")
_state = contextvars.ContextVar("asctwin_interpret", default=None)


@contextlib.contextmanager
def interpret(**options):
    """Runs kernels inside, with these options, as `with asctwin.interpret(check="full"):`.

    An operator that asctwin.torch.register() made with a `reference` computes the reference, unless
    it is called in here or ASCTWIN_INTERPRET is 1. Options are those of Kernel.run without `blocks`;
    they hold for every launch inside that does not name them itself. Contexts nest.
    """
    from ._kernel import launch_options

    if "blocks" in options:
        raise TypeError("blocks are those of each call, not of asctwin.interpret()")
    launch_options(options)  # raises for what is unknown
    token = _state.set({**(_state.get() or {}), **options})
    try:
        yield
    finally:
        _state.reset(token)


def interprets() -> bool:
    """Whether this is inside of interpret(), or ASCTWIN_INTERPRET asks for it."""
    return _state.get() is not None or \
        os.environ.get("ASCTWIN_INTERPRET", "").lower() not in _OFF


def with_defaults(options: dict) -> dict:
    """The options of a launch, with those of interpret() where the call says nothing."""
    return {**(_state.get() or {}), **options}
