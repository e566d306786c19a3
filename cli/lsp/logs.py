"""Log warnings and internal errors of the language server to stderr, never an answer that is an error."""

from __future__ import annotations

import logging

from pygls.exceptions import JsonRpcException, JsonRpcInternalError


def log_plainly() -> None:
    """Log warnings of pygls to stderr, without errors that the editor is sent as an answer anyway."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.addFilter(_is_news)
    logger = logging.getLogger("pygls")
    logger.handlers[:] = [handler]
    logger.propagate = False


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether a log record is useful; pygls logs each refused request with a traceback."""
    fault = record.exc_info[1] if record.exc_info else None
    return not isinstance(fault, JsonRpcException) or isinstance(fault, JsonRpcInternalError)
