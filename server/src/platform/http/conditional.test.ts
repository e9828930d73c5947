import { endsInTimeForRepeatedSign } from '../../../test/ends-in-time.ts';
import { matchesEntityTag, matchesIfRange, parseEntityTags } from './conditional.ts';

it.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b" , W/"a"', true],
  ['"b",\t"a" ,"c"', true],
  ['"b","a"', true],
  ['"b, W/"", "a"', false],
  ['"b,c", "a"', true],
  ['W/"b", W/"a"', true],
  ['*', true],
  [' * ', true],
  ['"*"', false],
  ['"b", *', false],
  ['"b"', false],
  ['"aa", a', false],
])('If-None-Match: %s names "a": %s', (header, isKnown) => {
  expect(matchesEntityTag(header, '"a"')).toBe(isKnown);
  expect(matchesEntityTag(header, 'W/"a"')).toBe(isKnown);
});

it.each([' ', ' ,', '"', 'W/', 'W/"', ',"'])(
  'parses a million characters %j in time',
  async (sign) => {
    const conditional = new URL('conditional.ts', import.meta.url);
    expect(await endsInTimeForRepeatedSign(conditional, 'matchesEntityTag', sign, '"a"')).toBe(
      true,
    );
  },
  60_000,
);

it.each([
  ['"production-17"', ['"production-17"']],
  ['W/"production-17.hash" ,"staging-2"', ['"production-17.hash"', '"staging-2"']],
  ['17', ['17']],
  ['17, "a, b"', ['17', '"a, b"']],
  ['*', ['*']],
  [' , ', []],
])('%s lists %j', (header, tags) => {
  expect(parseEntityTags(header)).toEqual(tags);
});

it.each([
  [undefined, true],
  ['"a"', true],
  ['W/"a"', false],
  ['"b"', false],
  ['"b", "a"', false],
  ['Sun, 06 Nov 1994 08:49:37 GMT', false],
])('If-Range: %s lets a part of "a" be sent: %s', (header, isSent) => {
  expect(matchesIfRange(header, '"a"')).toBe(isSent);
});
