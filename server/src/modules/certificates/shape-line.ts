/** Lays out a line of text as glyphs in visual order: it selects fonts by script, handles both directions and positions marks. */
import bidiFactory, { type Bidi } from 'bidi-js';
import {
  type CertificateFontFile,
  findFontForCharacter,
  shapeTextWithoutCache,
  type CertificateTextStyle,
} from './certificate-fonts.ts';

// The types of this CommonJS package describe an ES module, but Node imports the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Glyphs of one font with their positions in ems. */
export interface ShapedGlyphRun {
  readonly face: CertificateFontFile;
  /** The text that the font must lay out to get these glyphs. */
  readonly text: string;
  readonly glyphs: readonly {
    readonly advance: number;
    readonly dx: number;
    readonly dy: number;
  }[];
}

export interface ShapedTextLine {
  readonly text: string;
  readonly runs: readonly ShapedGlyphRun[];
  /** Width of the line in ems. */
  readonly width: number;
  /** Characters that no font has. A visible sign is drawn instead. */
  readonly missing: readonly string[];
}

interface Segment {
  readonly face: CertificateFontFile;
  readonly level: number;
  text: string;
}

/** The sign that is drawn for a character that no font has. */
const REPLACEMENT = '\u{FFFD}';
/** Marks, spaces and joiners. They use the font of the preceding letter if it has them. */
const DEPENDENT = /[\p{M}\p{Z}\p{Cf}\p{Po}\p{Pd}]/u;

const hasGlyph = (face: CertificateFontFile, codePoint: number): boolean =>
  face.font.hasGlyphForCodePoint(codePoint);

/** Directional formatting and control characters, which do not belong to a name. */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** Variation selectors, joiners and similar characters. They are omitted if no font has them. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** Returns the text as a certificate shows it: one line in logical order, without control characters. */
export const toPrintableText = (text: string): string =>
  text.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(CONTROLS, '').trim();

const replacementFace = (
  style: CertificateTextStyle,
  text: string,
): CertificateFontFile | undefined =>
  findFontForCharacter(style, REPLACEMENT.codePointAt(0) ?? 0, text);

const splitIntoSegments = (
  text: string,
  style: CertificateTextStyle,
): { segments: Segment[]; missing: string[] } => {
  const { levels } = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const segments: Segment[] = [];
  const missing: string[] = [];
  let index = 0;
  for (const character of text) {
    const level = levels[index] ?? 0;
    const drawn = mirrored.get(index) ?? character;
    index += character.length;
    const codePoint = drawn.codePointAt(0) ?? 0;
    const last = segments.at(-1);
    const stays = last && DEPENDENT.test(drawn) && hasGlyph(last.face, codePoint);
    const found = stays ? last.face : findFontForCharacter(style, codePoint, text);
    if (!found && IGNORABLE.test(drawn)) continue;
    if (!found) missing.push(character);
    const face = found ?? replacementFace(style, text);
    if (!face) continue;
    const shown = found ? drawn : REPLACEMENT;
    if (last?.face === face && last.level === level) last.text += shown;
    else segments.push({ face, level, text: shown });
  }
  return { segments, missing };
};

/**
 * Applies rule L2 of the bidirectional algorithm: from the highest level down, reverses each sequence of this or a higher level.
 */
const toVisualOrder = (segments: readonly Segment[]): Segment[] => {
  const order = [...segments];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < order.length) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      if (end > start + 1)
        order.splice(start, end - start, ...order.slice(start, end).toReversed());
      start = end + 1;
    }
  }
  return order;
};

const toShapedRun = ({ face, level, text }: Segment): ShapedGlyphRun => {
  const isTurned = level % 2 === 1 && shapeTextWithoutCache(face.font, text).direction !== 'rtl';
  // The font library reverses right-to-left scripts, but not segments that contain only symbols.
  const drawn = isTurned ? Array.from(text).toReversed().join('') : text;
  const { positions } = shapeTextWithoutCache(face.font, drawn);
  const em = face.font.unitsPerEm;
  return {
    face,
    text: drawn,
    glyphs: positions.map(({ xAdvance, xOffset, yOffset }) => ({
      advance: xAdvance / em,
      dx: xOffset / em,
      dy: yOffset / em,
    })),
  };
};

/** Returns the characters of these lines that no font has, each once. */
export const listCharactersWithoutFont = (lines: readonly ShapedTextLine[]): string[] => [
  ...new Set(lines.flatMap(({ missing }) => missing)),
];

export const shapeTextLine = (text: string, style: CertificateTextStyle): ShapedTextLine => {
  const plain = toPrintableText(text);
  const { segments, missing } = splitIntoSegments(plain, style);
  const runs = toVisualOrder(segments).map(toShapedRun);
  const width = runs.flatMap(({ glyphs }) => glyphs).reduce((sum, one) => sum + one.advance, 0);
  return { text: plain, runs, width, missing };
};
