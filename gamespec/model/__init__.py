"""Syntax tree of a `.game` file: frozen nodes with source spans, one module for each concept."""

from gamespec.model.declarations.actions import *
from gamespec.model.declarations.examples import *
from gamespec.model.declarations.fields import *
from gamespec.model.declarations.kinds import *
from gamespec.model.declarations.overlays import *
from gamespec.model.expressions import *
from gamespec.model.file import *
from gamespec.model.node import *
from gamespec.model.statements import *
