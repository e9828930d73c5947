import { cutText, truncateTextWithDots } from './cut-text.rules.ts';

const FAMILY = '👩‍👩‍👧‍👦';

describe('cutText', () => {
  it.each([
    ['a family of emoji', `ab${FAMILY}c`, 5, 'ab'],
    ['a family that just fits', `ab${FAMILY}c`, 2 + FAMILY.length, `ab${FAMILY}`],
    ['a flag', 'a🇧🇷🇮🇳', 3, 'a'],
    ['a flag that just fits', 'a🇧🇷🇮🇳', 5, 'a🇧🇷'],
    ['a skin tone', 'a👍🏽b', 3, 'a'],
    ['a surrogate pair', 'a👍', 2, 'a'],
    ['a letter with a mark', 'ae\u0301b', 2, 'a'],
    ['a Devanagari syllable', 'नमस्ते', 4, 'नम'],
    ['Arabic with vowel marks', 'مُحَمَّد', 3, 'مُ'],
    ['Chinese', '王小明', 2, '王小'],
    ['Latin letters', 'abcdef', 3, 'abc'],
    ['a first character longer than the limit', FAMILY, 3, ''],
  ])('does not split %s', (_what, text, maxLength, expected) => {
    expect(cutText(text, maxLength)).toBe(expected);
  });

  it('leaves a text of the limit unchanged', () => {
    expect(cutText('abc', 3)).toBe('abc');
  });
});

describe('truncateTextWithDots', () => {
  it('says by three dots that something was cut off', () => {
    expect(truncateTextWithDots('abcdef', 3)).toBe('abc…');
    expect(truncateTextWithDots(`a${FAMILY}`, 4)).toBe('a…');
    expect(truncateTextWithDots('abc', 3)).toBe('abc');
  });
});
