import { parseSearchText } from './url-search.rules.ts';

describe('search from an address', () => {
  it.each([
    [null, ''],
    ['logs & "charts"', 'logs & "charts"'],
    ['<script>alert(1)</script>', ''],
    ['a\u0000b', ''],
    ['x'.repeat(65_536), 'x'.repeat(200)],
  ])('%j', (text, sound) => {
    expect(parseSearchText(text)).toBe(sound);
  });
});
