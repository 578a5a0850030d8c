"""A whole game by a person in the terminal, against bots."""

import os
import sys
from pathlib import Path

from cooper_island.bots.registry import make_bot
from cooper_island.game import Game
from cooper_island.language import say
from cooper_island.view.decision import Decision, IllegalChoice
from cooper_island.view.option_words import option_sentence
from cooper_island.view.words import decision_sentence, event_sentence

ME = 0


class Leave(Exception):
    """The person has gone."""


def play(game: Game, bot: str, keep: Path | None) -> None:
    """Play to the end, or until the person leaves; `keep` always holds the game so far."""
    seeds = {p: 1000 * game.choices + p for p in range(1, game.players)}
    bots = {p: make_bot(bot, seed, clock=True) for p, seed in seeds.items()}
    print(say("terminal.welcome"), end="\n\n")
    told = game.told if game.choices else 0
    try:
        while not game.over:
            seat = game.to_act[0]
            if seat in bots:
                shown = game.sample(seat, seeds[seat] + game.choices)
                game.apply(seat, bots[seat].choose(shown, seat))
                continue
            told = tell(game, told)
            ask(game)
            told = min(told, game.told)
            save(game, keep)
    except Leave:
        save(game, keep)
        print()
        print(say("terminal.kept", file=keep) if keep else say("terminal.bye"))
        return
    save(game, keep)
    tell(game, told)
    print()


def save(game: Game, keep: Path | None) -> None:
    """Write beside, then rename: a crash leaves the old record or the new one."""
    if keep is not None:
        beside = keep.with_name(keep.name + ".new")
        beside.write_text(game.record, encoding="utf-8")
        beside.replace(keep)


def names(game: Game) -> list[str]:
    return [say("terminal.seat", seat=p + 1) for p in range(game.players)]


def tell(game: Game, since: int) -> int:
    events = game.events(ME, since)
    for event in events:
        line = event_sentence(event, names(game))
        if line is not None:
            print(f"  {line}")
    return since + len(events)


def ask(game: Game) -> None:
    """One choice of the person; returns when something has changed."""
    decision = game.decision(ME)
    assert decision is not None
    show_options(game, decision)
    while True:
        try:
            line = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None
        if not line:
            continue
        if line in ("quit", "exit", "q"):
            raise Leave
        if line in ("help", "?"):
            print(say("terminal.help"))
        elif line == "show":
            print(game.picture(ME))
        elif line == "log":
            tell(game, max(0, game.told - 25))
        elif line == "record":
            print(game.record_for(ME))
        elif choose(game, decision, line):
            return


def choose(game: Game, decision: Decision, line: str) -> bool:
    try:
        if line == "undo":
            game.undo(ME)
            print("  " + say("terminal.taken_back"))
        elif line.isascii() and line.isdecimal():
            if not 1 <= int(line) <= len(decision.options):
                print("  " + say("terminal.no_option", count=len(decision.options)))
                return False
            game.apply(ME, decision.options[int(line) - 1])
        else:
            game.apply(ME, line)
    except IllegalChoice as illegal:
        print(f"  {illegal.refusal.sentence(names(game))} ({illegal.rule})")
        return False
    return True


def show_options(game: Game, decision: Decision) -> None:
    """The question and its numbered options, in columns that fit the terminal."""
    print(f"\n{decision_sentence(decision.kind, decision.details, names=names(game))}")
    cells = [f"{n:>3} {said}" for n, said in enumerate(said_options(game, decision.seat), 1)]
    rows = list(zip(cells, decision.options, strict=True))
    plain = [cell for cell, option in rows if not option.anytime]
    anytime = [cell for cell, option in rows if option.anytime]
    in_columns(plain)
    if anytime:
        print("   " + say("terminal.anytime"))
        in_columns(anytime)


def said_options(game: Game, seat: int) -> list[str]:
    """What a seat may answer: in words, and the text that names it exactly."""
    view = game.view(seat)
    asked = view["decision"]
    assert asked is not None
    return [f"{option_sentence(option, view)} ({option['text']})" for option in asked["options"]]


def in_columns(cells: list[str]) -> None:
    try:
        width = os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        width = 100
    wide = max(len(cell) for cell in cells) + 2
    per_line = max(1, (width - 1) // wide)
    for at in range(0, len(cells), per_line):
        print("".join(f"{cell:<{wide}}" for cell in cells[at : at + per_line]).rstrip())
