"""The summary that `check` prints to standard error after the reports `xcode` and `concise`."""

import re

ONE_WARNING = "1 warning in 1 file; 1 can be fixed with --fix\n"
NO_FINDINGS = "No findings in 1 file.\n"

COUNT = r"\d+ (?:errors?|warnings?|info|hints?)"
SUMMARY = re.compile(
    r"(?:No findings in \d+ files?(?:; \d+ hidden by the baseline)?\."
    rf"|{COUNT}(?:, {COUNT})* in \d+ files?(?: \(\d+ more not shown\))?"
    r"(?:; \d+ can be fixed with --fix(?: --unsafe-fixes|, \d+ more with --unsafe-fixes)?)?"
    r"(?:; \d+ hidden by the baseline)?)\n"
)


def notes(errors: str) -> str:
    """Standard error without the summary, which is the last line."""
    *lines, last = errors.splitlines(keepends=True) or [""]
    return "".join(lines) if SUMMARY.fullmatch(last) else errors
