"""How captain's judgement is learnt: games played against itself, and what was worth how much in them."""
