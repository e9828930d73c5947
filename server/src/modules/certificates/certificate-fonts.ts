/**
 * The fonts of certificates: the two of the visual language, Noto Sans for other scripts and for symbols, and Noto Emoji. Their
 * packages split a font into files by Unicode range. Files are read synchronously, because this code runs in its own thread.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { convertWoffToOpenType } from './convert-woff.ts';

export type CertificateTextStyle = 'display' | 'strong' | 'text';

/** A font file of certificates. */
export interface CertificateFontFile {
  readonly key: string;
  readonly font: Font;
}

interface Slice {
  readonly key: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const WEIGHT: Readonly<Record<CertificateTextStyle, number>> = {
  display: 700,
  strong: 600,
  text: 400,
};
const FAMILY_BY_STYLE: Readonly<Record<CertificateTextStyle, string>> = {
  display: 'bricolage-grotesque',
  strong: 'figtree',
  text: 'figtree',
};
/** Scripts for which Noto Sans is used. Burmese is left out, because fontkit puts its letters in the wrong order. */
const SCRIPTS_WITH_FONT = [
  'arabic',
  'armenian',
  'bengali',
  'devanagari',
  'ethiopic',
  'georgian',
  'gujarati',
  'gurmukhi',
  'hebrew',
  'kannada',
  'khmer',
  'lao',
  'malayalam',
  'oriya',
  'sinhala',
  'tamil',
  'telugu',
  'thai',
  'symbols',
  'symbols-2',
];
const FALLBACK_FAMILIES = [
  'noto-sans',
  ...SCRIPTS_WITH_FONT.map((script) => `noto-sans-${script}`),
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
    // Font packages write the names of numbered ranges as '[7]'.
    key: name.replaceAll(/[[\]]/g, ''),
    ranges: written.split(',').map(parseRange),
  }));
};

const slices = new Map<string, Slice[]>();
const faces = new Map<string, CertificateFontFile | undefined>();

const getSlices = (family: string): Slice[] => {
  const known = slices.get(family) ?? readSlices(family);
  slices.set(family, known);
  return known;
};

const loadFace = (
  family: string,
  slice: string,
  style: CertificateTextStyle,
): CertificateFontFile | undefined => {
  const key = `${family}-${slice}-${WEIGHT[style]}`;
  if (!faces.has(key)) faces.set(key, readFace(family, key) ?? readRegularFace(family, slice));
  return faces.get(key);
};

/** Reads a font file in the regular weight, because fonts of symbols have no other one. */
const readRegularFace = (family: string, slice: string): CertificateFontFile | undefined =>
  readFace(family, `${family}-${slice}-${WEIGHT.text}`);

/** Returns whether a font file has a character table. fontkit throws for files without one. */
const hasCharacters = (font: Font): boolean => {
  try {
    font.hasGlyphForCodePoint(0x20);
    return true;
  } catch {
    return false;
  }
};

/**
 * Makes a font return a new object for each glyph. fontkit caches glyphs together with their characters. An earlier letter could
 * therefore change a later one that has the same glyph: Arabic lost its dots.
 */
const withoutGlyphCache = (font: Font): Font => {
  const getGlyph = font.getGlyph.bind(font);
  return Object.assign(font, {
    getGlyph: (...of: Parameters<typeof getGlyph>) => {
      Object.assign(font, { _glyphs: {} });
      return getGlyph(...of);
    },
  });
};

/** The part of fontkit, not in its types, that attaches marks to letters. */
interface MarkProcessor {
  applyAnchor: (mark: object, letterAnchor: object | null, letterIndex: number) => void;
  applyLookup: (type: number, table: object) => boolean;
}

/**
 * Makes a font try its next rule where a rule has no position for a mark on this letter, as OpenType says. fontkit throws for
 * such a rule, which the Telugu and Gurmukhi fonts have.
 */
const withOptionalAnchors = (font: Font): Font => {
  const { _layoutEngine } = font as Font & {
    readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: MarkProcessor } };
  };
  const processor = _layoutEngine?.engine?.GPOSProcessor;
  if (!processor) return font;
  const applyAnchor = processor.applyAnchor.bind(processor);
  const applyLookup = processor.applyLookup.bind(processor);
  let hasAnchor = true;
  processor.applyAnchor = (mark, letterAnchor, letterIndex) => {
    hasAnchor = letterAnchor !== null;
    if (hasAnchor) applyAnchor(mark, letterAnchor, letterIndex);
  };
  processor.applyLookup = (type, table) => {
    hasAnchor = true;
    return applyLookup(type, table) && hasAnchor;
  };
  return font;
};

const readFace = (family: string, key: string): CertificateFontFile | undefined => {
  try {
    const bytes = convertWoffToOpenType(
      readFileSync(resolveFontPath(family, `files/${key}-normal.woff`)),
    );
    const font = create(bytes);
    return 'layout' in font && hasCharacters(font)
      ? { key, font: withOptionalAnchors(withoutGlyphCache(font)) }
      : undefined;
  } catch (error) {
    // The list of the font package names some Unicode ranges for which the package has no file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const findFaceInFamily = (
  family: string,
  style: CertificateTextStyle,
  codePoint: number,
): CertificateFontFile | undefined => {
  for (const { key, ranges } of getSlices(family)) {
    if (!ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) continue;
    const face = loadFace(family, key, style);
    if (face?.font.hasGlyphForCodePoint(codePoint) === true) return face;
  }
  return undefined;
};

/**
 * Returns the font file that draws a character: the style's own font if it has the character, otherwise the font of its script.
 * Returns undefined if no font has it.
 */
export const findFontForCharacter = (
  style: CertificateTextStyle,
  codePoint: number,
  text: string,
): CertificateFontFile | undefined => {
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
