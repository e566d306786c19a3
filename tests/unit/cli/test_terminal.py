from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli import main
from tests.architecture.sources import ROOT
from tests.loaded import one_in, sampled

pty = pytest.importorskip("pty")
CTRL_C, CTRL_D, ENTER = b"\x03", b"\x04", b"\n"
SECONDS = 20
QUIET = 2


def typed(desk: Path, arguments: list[str], *script: tuple[bytes, bytes], path: Path | None = None) -> tuple[int, str]:
    """Run gamespec at a terminal; whenever the awaited words appear, type the answer.

    Modules in `path` come before all others.
    """
    child, screen = pty.fork()
    if child == 0:
        os.chdir(desk)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where the tests themselves run in the background
        signal.pthread_sigmask(signal.SIG_SETMASK, ())  # and blocked where their own runner blocks it
        os.environ.update(TERM="xterm", COLUMNS="80", PYTHONPATH=os.pathsep.join(map(str, filter(None, [path, ROOT]))))
        os.execv(sys.executable, [sys.executable, "-m", "cli", *arguments])  # noqa: S606  our own command
    said = b""
    for awaited, answer in script:
        said += (shown := read_until(screen, awaited))
        assert awaited in shown, said.decode()
        wait_for_reading(child)
        os.write(screen, answer)
    said += read_until(screen, None, again=script[-1][1])
    os.close(screen)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), said.decode()


def wait_for_reading(child: int) -> None:
    """A moment, or until what asked has nothing left to do but read.

    Ctrl-C before that is noticed at the next key.
    """
    asked = Path(f"/proc/{child}/stat")
    for _ in range(50 if asked.exists() else 5):
        time.sleep(0.02)
        if asked.exists() and asked.read_text().rpartition(")")[2].split()[0] == "S":
            return


def read_until(screen: int, awaited: bytes | None, again: bytes = b"") -> bytes:
    """Read what appears; closing the screen afterwards ends a child that still waits.

    After a quiet while without an answer `again` is typed once more: a key that comes between prompt and reading is
    noticed only then, and a second Ctrl-C would break off what ends in order.
    """
    said = b""
    quiet = 0
    while awaited is None or awaited not in said:
        if not select.select([screen], [], [], QUIET)[0]:
            quiet += QUIET
            if quiet >= SECONDS:
                break
            if again and not said.replace(b"^C", b"").strip():
                os.write(screen, again)
            continue
        quiet = 0
        try:
            more = os.read(screen, 65536)
        except OSError:  # the other side is closed
            break
        if not more:
            break
        said += more
    return said


@pytest.mark.parametrize(
    ("name", "handed_over", "told"),
    [
        *sampled([], [("tic_tac_toe", [], "P1  Place your mark: 1,1")]),
        ("kuhn_poker", [(b"sees the screen.", ENTER)], "P1  Check"),  # a hand that nobody else may see
    ],
)
def test_ctrl_c_keeps_the_game_and_says_where(
    name: str, handed_over: list[tuple[bytes, bytes]], told: str, tmp_path: Path
) -> None:
    play = ["play", name, "--plain", "--seats", "me", "--seed", "1", "--save", "game.save"]
    code, said = typed(tmp_path, play, *handed_over, (b"P1> ", b"1\n"), *handed_over, (b"P2> ", CTRL_C))
    assert code == 130, said
    assert "the game is saved in game.save" in said
    code, said = typed(tmp_path, play, *handed_over, (b"P2> ", CTRL_D))
    assert code == 130, said
    assert "resumed from game.save after 1 move" in said
    assert told in said


def test_ctrl_c_without_a_save_says_how_to_start_again(tmp_path: Path) -> None:
    code, said = typed(tmp_path, ["play", "tic_tac_toe", "--plain", "--seed", "5"], (b"P1> ", CTRL_C))
    assert code == 130, said
    assert "--seed 5" in said
    assert "Traceback" not in said


def test_a_reader_that_leaves_early_is_no_failure() -> None:
    """`gamespec explain | head -1`: what nobody reads is not printed."""
    running = subprocess.Popen(
        [sys.executable, "-u", "-m", "cli", "explain"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None
    running.stdout.read(1)
    running.stdout.close()
    _, said = running.communicate(timeout=SECONDS)
    assert (running.returncode, said) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize("words", sampled(["list"], ["list", "--help", "play --help", "explain GS402", "list --json"]))
def test_a_disk_that_is_full_is_told_wherever_it_is_met(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "cli", *words.split()], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (
        ran.stderr.decode()
        == "the output: no space left on device\n  help: make room on the disk, or write the output elsewhere\n"
    )
    assert ran.returncode == 2


@pytest.mark.parametrize("closed", one_in(2, ["1", "2"]))
def test_what_nobody_wants_to_read_is_no_failure(closed: str) -> None:
    command = f'"{sys.executable}" -m cli lint pig {closed}>&-'
    ran = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=False)  # noqa: S607  any shell
    assert (ran.returncode, b"mistake" in ran.stdout + ran.stderr) == (0, False)


def test_ctrl_c_before_a_command_has_begun_is_quiet() -> None:
    program = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); import cli\n"
    program += "sys.addaudithook(lambda event, args: args[:1] == ('typer',) and signal.raise_signal(signal.SIGINT))\n"
    ran = subprocess.run(
        [sys.executable, "-c", f"{program}cli.main()"], cwd=ROOT, capture_output=True, timeout=SECONDS, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"")


def test_a_reader_that_leaves_while_help_is_printed_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def left() -> None:
        raise BrokenPipeError

    forgotten: list[bool] = []
    monkeypatch.setattr("cli.app.build", lambda: left)
    monkeypatch.setattr("cli.output.consoles.forget_stdout", lambda: forgotten.append(True))
    main()
    assert forgotten
    assert capsys.readouterr().err == ""


def test_tab_completes_a_move_at_the_prompt(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    play = ["play", "tic_tac_toe", "--plain", "--seed", "5"]
    code, said = typed(tmp_path, play, (b"P1> ", b"place(Cell[3, 3\t\n"), (b"P1> ", CTRL_C))
    assert code == 130, said
    assert "P1  Place your mark: 3,3" in said


def test_the_full_screen_is_there_at_a_terminal_and_gone_when_left(tmp_path: Path) -> None:
    code, said = typed(tmp_path, ["play", "tic_tac_toe", "--seed", "5"], (b"Quit", b"\x11"))
    assert code == 0, said
    assert "Place your mark" in said
    assert "nothing was saved" in said.replace("\r\n", " ")


def test_without_textual_the_prompt_is_there_with_a_plain_word(tmp_path: Path) -> None:
    (tmp_path / "textual.py").write_text('raise ModuleNotFoundError("no textual", name="textual")')
    code, said = typed(tmp_path, ["play", "tic_tac_toe", "--seed", "5"], (b"P1> ", CTRL_C), path=tmp_path)
    assert code == 130, said
    assert "the full screen needs textual" in said
    assert "Traceback" not in said
