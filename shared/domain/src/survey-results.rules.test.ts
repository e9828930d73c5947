import { type AnswerCell, findShownGroups, selectShownCells } from './survey-results.rules.ts';

const cell = (count: number, ...groupIds: string[]): AnswerCell => ({ groupIds, count });
const findShown = (...cells: AnswerCell[]) => [...findShownGroups(cells)].toSorted();

describe('[MREP-06] groups with survey results', () => {
  it('are those with at least 5 answers', () => {
    expect(findShown(cell(20, 'a'), cell(5, 'b'), cell(7, 'c'))).toEqual(['a', 'b', 'c']);
    expect(findShown(cell(20, 'a'), cell(4, 'b'), cell(3, 'c'))).toEqual(['a']);
    expect(findShown(cell(4, 'a'))).toEqual([]);
  });

  it('leave out the next smallest one with a group that is too small, and students without a group count', () => {
    expect(findShown(cell(20, 'a'), cell(9, 'b'), cell(3, 'c'))).toEqual(['a']);
    expect(findShown(cell(20, 'a'), cell(3, 'b'))).toEqual([]);
    expect(findShown(cell(20, 'a'), cell(9, 'b'), cell(2))).toEqual(['a']);
    expect(findShown(cell(20, 'a'), cell(9, 'b'), cell(0, 'c'))).toEqual(['a', 'b']);
  });

  it('leave out one whose overlap with another, or whose rest, is too small', () => {
    expect(findShown(cell(20, 'a'), cell(10, 'b'), cell(2, 'a', 'b'), cell(9))).toEqual(['a']);
    expect(findShown(cell(20, 'a'), cell(10, 'b'), cell(6, 'a', 'b'), cell(9))).toEqual(['a', 'b']);
    // All of b are in a, but 3 of a are not in b.
    expect(findShown(cell(3, 'a'), cell(10, 'a', 'b'), cell(9))).toEqual(['a']);
  });
});

/** Returns numbers from 0 to `below`, the same in each run of the test. */
const createDice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const GROUPS = ['a', 'b', 'c', 'd', 'e', 'f'];

const createCells = (dice: (below: number) => number): AnswerCell[] =>
  Array.from({ length: 1 + dice(12) }, () => ({
    groupIds: GROUPS.filter(() => dice(3) === 0),
    count: 1 + (dice(4) === 0 ? dice(30) : dice(5)),
  }));

const listSubsets = ([first, ...others]: readonly string[]): string[][] => {
  if (first === undefined) return [[]];
  return listSubsets(others).flatMap((few) => [few, [first, ...few]]);
};

/** Returns the results of all filters: none, and each choice of groups. */
const listResults = (cells: readonly AnswerCell[], shown: ReadonlySet<string>): AnswerCell[][] =>
  [undefined, ...listSubsets(GROUPS)]
    .map((chosen) => selectShownCells(cells, chosen, shown))
    .filter((result) => result !== undefined);

const isIn = (group: string) => (one: AnswerCell) => one.groupIds.includes(group);
const countAnswers = (cells: readonly AnswerCell[]) =>
  cells.reduce((sum, { count }) => sum + count, 0);

const PRIME = 1_000_003;

/** Returns the multiplier with which the value becomes 1. */
const findInverse = (value: number): number => {
  let [result, base, exponent] = [1, value, PRIME - 2];
  for (; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
};

/** Returns how many of the results are no sums or differences of others, by elimination. */
const findRank = (cells: readonly AnswerCell[], results: readonly AnswerCell[][]): number => {
  let rows: number[][] = results.map((result) =>
    cells.map((one) => (result.includes(one) ? 1 : 0)),
  );
  let rank = 0;
  for (const column of cells.keys()) {
    const pivot = rows.find((row) => row[column] !== 0);
    if (!pivot) continue;
    rank += 1;
    const inverse = findInverse(pivot[column] ?? 1);
    rows = rows
      .filter((row) => row !== pivot)
      .map((row) => {
        const factor = PRIME - (((row[column] ?? 0) * inverse) % PRIME);
        return row.map((value, at) => (value + factor * (pivot[at] ?? 0)) % PRIME);
      });
  }
  return rank;
};

describe('[MREP-06] of random groups', () => {
  const dice = createDice(41);
  const rounds = Array.from({ length: 400 }, () => {
    const cells = createCells(dice);
    const shown = findShownGroups(cells);
    return { cells, shown, results: listResults(cells, shown) };
  });

  it('no overlap and no rest of two results has fewer than 5 answers', () => {
    const counts = rounds.flatMap(({ results }) =>
      results.flatMap((one) =>
        results.flatMap((other) => [
          countAnswers(one.filter((some) => other.includes(some))),
          countAnswers(one.filter((some) => !other.includes(some))),
        ]),
      ),
    );
    expect(counts.filter((count) => count > 0 && count < 5)).toEqual([]);
    expect(counts.length).toBeGreaterThan(10_000);
  });

  it('no sum or difference of all results is that of a group with fewer than 5 answers', () => {
    const small = rounds.flatMap(({ cells, results }) =>
      GROUPS.map((group) => cells.filter(isIn(group)))
        .filter((own) => own.length > 0 && countAnswers(own) < 5)
        .map((own) => findRank(cells, [...results, own]) - findRank(cells, results)),
    );
    expect(new Set(small)).toEqual(new Set([1]));
    expect(small.length).toBeGreaterThan(100);
    // Else nothing is shown that could give a group away.
    expect(rounds.filter(({ shown }) => shown.size > 1).length).toBeGreaterThan(50);
  });
});
