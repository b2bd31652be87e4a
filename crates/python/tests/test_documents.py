"""The examples of the guide are true."""

from __future__ import annotations

import doctest
import re

from conftest import ROOT


def test_guide() -> None:
    text = (ROOT / "GUIDE.md").read_text()
    examples = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "GUIDE.md", "GUIDE.md", 0)
    assert len(test.examples) > 8
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert runner.run(test).failed == 0
