import { numberText, plural } from './plural.ts';

describe('plural', () => {
  it.each([
    [0, 'weeks'],
    [1, 'week'],
    [2, 'weeks'],
    [1.5, 'weeks'],
  ])('takes the form of English for %d', (count, form) => {
    expect(plural(count, 'week|weeks')).toBe(form);
  });

  it('takes the last form where a message has fewer than the language', () => {
    expect(plural(1, 'sheep')).toBe('sheep');
  });
});

it('writes a number as the language does', () => {
  expect(numberText(64_000)).toBe('64,000');
});
