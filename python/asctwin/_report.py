"""What a launch has found: findings as objects, an exception for errors, warnings for the rest."""

from __future__ import annotations

import dataclasses
import json
import warnings

from . import _html


@dataclasses.dataclass(frozen=True)
class Finding:
    """One thing that a kernel did wrong. `str()` gives its message."""

    code: str  # "E0102": asctwin.explain(code) says more
    severity: str  # "error" or "warning"
    message: str
    file: str
    line: int
    block: int  # -1: the finding is about the source itself
    rule: str = ""
    help: str = ""
    notes: tuple = ()
    blocks: tuple = ()  # every block with the same finding
    sub_block: int = 0
    core: str = ""
    pipe: str = ""
    instruction: int = -1
    iteration: int = 0
    times: int = 1
    facts: dict = dataclasses.field(default_factory=dict)

    def __str__(self):
        return f"{self.file}:{self.line}: {self.severity}[{self.code}]: {self.message}"

    @classmethod
    def _from_json(cls, found: dict) -> "Finding":
        names = {field.name for field in dataclasses.fields(cls)}
        values = {name: value for name, value in found.items() if name in names}
        values["notes"] = tuple(found["notes"])
        values["blocks"] = tuple(found["blocks"])
        values["facts"] = {fact["name"]: fact["value"] for fact in found["facts"]}
        return cls(**values)


class KernelError(RuntimeError):
    """A kernel broke a rule, crashed or did not end. The text is that of the command."""

    def __init__(self, report: "Report"):
        super().__init__(report.text().rstrip("\n"))
        self.report = report

    @property
    def findings(self) -> list:
        """All findings of the launch, warnings too."""
        return self.report.findings

    def __reduce__(self):
        return RuntimeError, (str(self),)

    def _repr_html_(self) -> str:
        return self.report._repr_html_()

    def _render_traceback_(self) -> list:
        """What a notebook shows instead of Python's frames, which lead through asctwin only."""
        return [f"KernelError in {self.report.kernel}:", *self.report.text(True).splitlines()]


class KernelWarning(UserWarning):
    """A finding that is a warning."""


class Profile(dict):
    """Where the time goes: the document of `asctwin run --profile --json`. `str()` gives its text."""

    def __init__(self, document: str, text: str):
        super().__init__(json.loads(document))
        self._text = text

    @property
    def hints(self) -> list:
        """Changes that would gain time, the largest gain first: dicts with cause, file, line, gain_us."""
        return self["hints"]

    def __str__(self):
        return self._text

    def _repr_html_(self) -> str:
        return _html.block(self._text)


class Report:
    """What one launch has found."""

    def __init__(self, core, measured=None):
        self._core = core
        self._findings = None
        self._measured = measured  # a function that gives a profile as (document, text), or None

    @property
    def findings(self) -> list:
        """One Finding for each fault, in the order in which they occurred first."""
        if self._findings is None:
            parsed = json.loads(self._core.json())["findings"] if not self.clean else []
            self._findings = [Finding._from_json(found) for found in parsed]
        return self._findings

    @property
    def ok(self) -> bool:
        """No error."""
        return self._core.ok

    @property
    def clean(self) -> bool:
        """No finding at all."""
        return self._core.clean

    @property
    def summary(self) -> str:
        """Such as "2 errors, 1 warning"."""
        return self._core.summary

    @property
    def kernel(self) -> str:
        """The name of the kernel."""
        return self._core.kernel

    @property
    def profile(self):
        """A Profile of a launch with `profile=True`; None without it, or after a crash."""
        made = self._measured() if callable(self._measured) else self._measured
        self._measured = Profile(*made) if isinstance(made, tuple) else made
        return self._measured

    def text(self, colour: bool = False) -> str:
        """Every finding with the kernel's source, then the summary."""
        return self._core.text(colour)

    def as_format(self, name: str) -> str:
        """The report as `text`, `json`, `sarif` or `junit`."""
        return self._core.as_format(name)

    def raise_for_errors(self) -> None:
        """Raises KernelError where there is an error, and gives out warnings for the rest."""
        if not self.ok:
            raise KernelError(self)
        for finding in self.findings:
            warnings.warn_explicit(f"{finding.code}: {finding.message}", KernelWarning,
                                   finding.file or "kernel", finding.line)

    def _repr_html_(self) -> str:
        """What a notebook shows: the text of the command with its colours."""
        if self.clean:
            return _html.block(f"{self.kernel}: no findings")
        return _html.block(self.text(True))

    def __repr__(self):
        return f"<asctwin.Report of {self._core.kernel}: {self.summary or 'clean'}>"

    def __str__(self):
        return self.text()
