/**
 * The fonts of certificates: the two of the visual language, Noto Sans for other scripts and for symbols, and Noto Emoji. Their
 * packages split a font into files by Unicode range. Files are read synchronously, because this code runs in its own thread.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export type TextStyle = 'display' | 'strong' | 'text';

/** A font file. */
export interface FontFace {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly font: Font;
}

interface Slice {
  readonly key: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const WEIGHT: Readonly<Record<TextStyle, number>> = { display: 700, strong: 600, text: 400 };
const FAMILY_BY_STYLE: Readonly<Record<TextStyle, string>> = {
  display: 'bricolage-grotesque',
  strong: 'figtree',
  text: 'figtree',
};
const FALLBACK_FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-symbols',
  'noto-sans-symbols-2',
];
const EMOJI = 'noto-emoji';
const CHINESE = 'noto-sans-sc';
const JAPANESE = 'noto-sans-jp';
const KOREAN = 'noto-sans-kr';

/**
 * Returns the fonts for Han characters, which look different in each language. The other script of the text indicates the
 * language.
 */
const chooseHanFamilies = (text: string): string[] => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [JAPANESE, CHINESE, KOREAN];
  if (/\p{Script=Hangul}/u.test(text)) return [KOREAN, CHINESE, JAPANESE];
  return [CHINESE, JAPANESE, KOREAN];
};

const resolveFontPath = (family: string, file: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/${family}/${file}`));

const parseRange = (written: string): readonly [number, number] => {
  const [first = '', last = first] = written.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

const readSlices = (family: string): Slice[] => {
  const ranges = JSON.parse(
    readFileSync(resolveFontPath(family, 'unicode.json'), 'utf8'),
  ) as Record<string, string>;
  return Object.entries(ranges).map(([name, written]) => ({
    // The names of numbered ranges are written '[7]'.
    key: name.replaceAll(/[[\]]/g, ''),
    ranges: written.split(',').map(parseRange),
  }));
};

const slices = new Map<string, Slice[]>();
const faces = new Map<string, FontFace | undefined>();

const getSlices = (family: string): Slice[] => {
  const known = slices.get(family) ?? readSlices(family);
  slices.set(family, known);
  return known;
};

const loadFace = (family: string, slice: string, style: TextStyle): FontFace | undefined => {
  const key = `${family}-${slice}-${WEIGHT[style]}`;
  if (!faces.has(key)) faces.set(key, readFace(family, key) ?? readRegularFace(family, slice));
  return faces.get(key);
};

/** Reads the regular weight, because fonts of symbols have no other one. */
const readRegularFace = (family: string, slice: string): FontFace | undefined =>
  readFace(family, `${family}-${slice}-${WEIGHT.text}`);

/** Returns false for files without a character table, for which fontkit throws. */
const hasCharacters = (font: Font): boolean => {
  try {
    font.hasGlyphForCodePoint(0x20);
    return true;
  } catch {
    return false;
  }
};

const readFace = (family: string, key: string): FontFace | undefined => {
  try {
    const bytes = unpackWoff(readFileSync(resolveFontPath(family, `files/${key}-normal.woff`)));
    const font = create(bytes);
    return 'layout' in font && hasCharacters(font) ? { key, bytes, font } : undefined;
  } catch (error) {
    // Some listed ranges have no file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const findFaceInFamily = (
  family: string,
  style: TextStyle,
  codePoint: number,
): FontFace | undefined => {
  for (const { key, ranges } of getSlices(family)) {
    if (!ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) continue;
    const face = loadFace(family, key, style);
    if (face?.font.hasGlyphForCodePoint(codePoint) === true) return face;
  }
  return undefined;
};

/**
 * Returns the face that draws a character of a text: the style's own font if it has the character, otherwise the font of its
 * script. Returns undefined if no font has it.
 */
export const findFace = (
  style: TextStyle,
  codePoint: number,
  text: string,
): FontFace | undefined => {
  for (const family of [
    FAMILY_BY_STYLE[style],
    ...FALLBACK_FAMILIES,
    ...chooseHanFamilies(text),
    EMOJI,
  ]) {
    const face = findFaceInFamily(family, style, codePoint);
    if (face) return face;
  }
  return undefined;
};

/**
 * Shapes a text with an empty cache. fontkit caches glyphs together with their characters and uses them for later texts, so an
 * earlier text could change a later one: Arabic lost its dots.
 */
export const shapeGlyphs = (font: Font, ...how: Parameters<Font['layout']>): GlyphRun => {
  Object.assign(font, { _glyphs: {} });
  return font.layout(...how);
};
