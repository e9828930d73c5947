import { comesToAnEnd } from '../../test/hostile-text.ts';
import { isKnownTag } from './known-tag.ts';

it.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b" , W/"a"', true],
  ['"b",\t"a" ,"c"', true],
  ['*', true],
  ['"b"', false],
  ['"aa", a', false],
])('If-None-Match: %s names "a": %s', (header, isKnown) => {
  expect(isKnownTag(header, '"a"')).toBe(isKnown);
  expect(isKnownTag(header, 'W/"a"')).toBe(isKnown);
});

it.each([' ', ' ,'])(
  'is done with a million characters of nothing but %j',
  async (sign) => {
    const knownTag = new URL('known-tag.ts', import.meta.url);
    expect(await comesToAnEnd(knownTag, 'isKnownTag', sign, '"a"')).toBe(true);
  },
  60_000,
);
