"""Findings as values: what is wrong, where, and what to do about it; renderers turn them into text."""

from gamespec.diagnostics.as_json import as_data, render_json
from gamespec.diagnostics.catalogue import Code, catalogue, code, register
from gamespec.diagnostics.concise import render_concise
from gamespec.diagnostics.diagnostic import Diagnostic, Edit, Fix, Label, Severity
from gamespec.diagnostics.full import render_full
from gamespec.diagnostics.sink import Sink

__all__ = [
    "Code",
    "Diagnostic",
    "Edit",
    "Fix",
    "Label",
    "Severity",
    "Sink",
    "as_data",
    "catalogue",
    "code",
    "register",
    "render_concise",
    "render_full",
    "render_json",
]
