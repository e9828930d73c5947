import { commaList } from './word-lists.ts';

it('lists words as the language does, without a last "and"', () => {
  expect(commaList(['A', 'B', 'C'])).toBe('A, B, C');
  expect(commaList(['A'])).toBe('A');
  expect(commaList([])).toBe('');
});
