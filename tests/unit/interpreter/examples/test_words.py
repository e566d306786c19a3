from __future__ import annotations

import pytest

from interpreter.examples.result import listed, meant

OFFERED = ["launch(Boat[cod])", "launch(Boat[tuna])", "pass", "Boat[cod] at 1", "Boat[cod] at 2"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("launch(Boat[cod])", "launch(Boat[cod])"),
        ("launch( Boat[ cod ] )", "launch(Boat[cod])"),
        ("Launch(boat[COD])", "launch(Boat[cod])"),
        ("launch(tuna)", "launch(Boat[tuna])"),
        ("choose Boat[cod] at 2", "Boat[cod] at 2"),
        ("spent: Boat[cod] at 1", "Boat[cod] at 1"),
        ("cod at 1", "Boat[cod] at 1"),
        ("Boat[cod]", None),
        ("launch", None),
        ("", None),
    ],
)
def test_a_text_means_the_one_offer_it_names(text: str, found: str | None):
    assert meant(text, OFFERED) == found


def test_a_long_list_is_cut():
    assert listed([]) == "nothing"
    assert listed(["a", "b"]) == "a, b"
    assert listed(["a", "b", "c"], 2) == "a, b and 1 more"
