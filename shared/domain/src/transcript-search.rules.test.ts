import {
  getAdjacentMatchIndex,
  findMatchingLines,
  splitAtMatches,
} from './transcript-search.rules.ts';

const lines = [
  'Who calls?',
  'The ADDRESS of a home.',
  'Is 1.5 (more) than 1?',
  'address, Address',
  'قال مُحَمَّد: شَـكَر',
  'שָׁלוֹם',
].map((text) => ({ text }));

describe('searching in a transcript', () => {
  it.each([
    ['address', [1, 3]],
    ['  Address ', [1, 3]],
    ['a  home', [1]],
    ['1.5 (', [2]],
    ['1x5', []],
    ['محمد', [4]],
    ['مُحمَد: شكر', [4]],
    ['محمود', []],
    ['שלום', [5]],
    ['\u064E', []],
    ['', []],
    ['  ', []],
  ])('%j is in the lines %j', (words, found) => {
    expect(findMatchingLines(lines, words)).toEqual(found);
  });

  it.each([
    ['address, Address', 'address', ['[address]', ', ', '[Address]']],
    ['Who calls?', 'address', ['Who calls?']],
    ['', 'address', ['']],
    // The letter 'İ' has two code units in lower case.
    ['İzmir is a city', 'city', ['İzmir is a ', '[city]']],
    ['قال مُحَمَّد.', 'محمد', ['قال ', '[مُحَمَّد]', '.']],
    ['<b>address</b>', 'b', ['<', '[b]', '>address</', '[b]', '>']],
  ])('%j is cut at %j', (line, words, parts) => {
    expect(
      splitAtMatches(line, words).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)),
    ).toEqual(parts);
  });

  it.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [0, 1, 0, 0],
  ] as const)('from match %d by %d of %d comes %d', (present, step, count, then) => {
    expect(getAdjacentMatchIndex(present, step, count)).toBe(then);
  });
});
