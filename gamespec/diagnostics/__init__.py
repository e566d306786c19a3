"""Findings (errors, warnings, notes) as values, and renderers for them."""

from gamespec.diagnostics.as_json import as_data, from_data, render_json, render_sarif
from gamespec.diagnostics.catalogue import Code, Instead, catalogue, code, register
from gamespec.diagnostics.diagnostic import Diagnostic, Edit, Fix, Label, Severity
from gamespec.diagnostics.full import render_concise, render_full, render_github
from gamespec.diagnostics.sink import Fixed, Reported, Sink, fixed

__all__ = [
    "Code",
    "Diagnostic",
    "Edit",
    "Fix",
    "Fixed",
    "Instead",
    "Label",
    "Reported",
    "Severity",
    "Sink",
    "as_data",
    "catalogue",
    "code",
    "fixed",
    "from_data",
    "register",
    "render_concise",
    "render_full",
    "render_github",
    "render_json",
    "render_sarif",
]
