"""Native calls of the package; `gridwright` is what to import."""

from collections.abc import Iterator, Sequence
from typing import Any, final

__version__: str

def call(
    command: str,
    world: str,
    text: str,
    answer: str | None,
    options: dict[str, str],
    keep: bool,
) -> list[str]: ...
def read(world: str, text: str, options: dict[str, str]) -> list[str]: ...
def draw(
    world: str, text: str, options: dict[str, str]
) -> tuple[str, list[list[str]]] | None: ...
def worlds() -> list[tuple[str, str, list[str], list[str]]]: ...
def command_line(arguments: Sequence[str]) -> int: ...

@final
class Batch:
    """A batch of answers, for whoever speaks the Arrow C data interface."""

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
    def __len__(self) -> int: ...
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> Any: ...

@final
class Batches:
    """Batches of answers, each worked out when it is asked for."""

    def __iter__(self) -> Iterator[Batch]: ...
    def __next__(self) -> Batch: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> Any: ...

def arrow_call(
    command: str,
    world: str,
    boards: Any,
    column: str | None,
    keep: Sequence[str],
    options: dict[str, str],
) -> Batch | Batches: ...
def arrow_generate(world: str, options: dict[str, str]) -> Batches: ...
