"""Log the language server's warnings and internal errors to stderr."""

from __future__ import annotations

import logging

from pygls.exceptions import JsonRpcException, JsonRpcInternalError


def log_plainly() -> None:
    """Log warnings of the library pygls to stderr, without errors that the editor gets as answers."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.addFilter(_is_news)
    logger = logging.getLogger("pygls")
    logger.handlers[:] = [handler]
    logger.propagate = False


def _is_news(record: logging.LogRecord) -> bool:
    """Return whether to log a record; pygls also logs each refused request, with a traceback."""
    fault = record.exc_info[1] if record.exc_info else None
    return not isinstance(fault, JsonRpcException) or isinstance(fault, JsonRpcInternalError)
