import { parseScormPrerequisites } from './scorm-prerequisites.rules.ts';

const status: Record<string, string> = { a: 'passed', b: 'completed', c: 'failed', d: 'browsed' };
const met = (text: string) =>
  parseScormPrerequisites(text)?.isMet((item) => status[item] ?? 'not attempted');

test.each([
  ['a', true],
  ['b & d', true],
  ['c', false],
  ['x', false],
  ['~x', true],
  ['x|a', true],
  ['a&x|b', true],
  ['x&(a|b)', false],
  ['~(x|c)', true],
  ['a="passed"', true],
  ['a=c', false],
  ['c<>passed', true],
  ['x="not attempted"', true],
])('the prerequisites %s are met: %s', (text, expected) => {
  expect(met(text)).toBe(expected);
});

test('the items that an expression names are known', () => {
  expect(parseScormPrerequisites('a&(b|~a)')?.items).toEqual(['a', 'b']);
});

test.each(['', '2*{a,b,c}', 'a&', '(a', 'a b', 'a="done"', '&a', '"a"', 'a)'])(
  'the prerequisites %s are not understood, and so never guessed',
  (text) => {
    expect(parseScormPrerequisites(text)).toBeUndefined();
  },
);
