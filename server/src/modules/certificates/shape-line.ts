/** Lays out a line of text as glyphs in visual order: it selects fonts by script, handles both directions and positions marks. */
import bidiFactory, { type Bidi } from 'bidi-js';
import {
  type CertificateFontFile,
  findFontForCharacter,
  type CertificateTextStyle,
} from './certificate-fonts.ts';
import { type CharacterToShape, shapeCharacters, type ShapedGlyph } from './shape-characters.ts';

// The types of this CommonJS package describe an ES module, but Node imports the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Glyphs of one font, from left to right. */
export interface ShapedGlyphRun {
  readonly face: CertificateFontFile;
  /** Distance from the start of the line in ems. */
  readonly x: number;
  readonly glyphs: readonly ShapedGlyph[];
}

export interface ShapedTextLine {
  readonly text: string;
  /** The runs in the order in which they are read. */
  readonly runs: readonly ShapedGlyphRun[];
  /** Width of the text line in ems. */
  readonly width: number;
  /** Characters that no font has. A visible sign is drawn instead. */
  readonly missing: readonly string[];
}

interface Segment {
  readonly face: CertificateFontFile;
  readonly level: number;
  readonly characters: CharacterToShape[];
}

/** The sign that is drawn for a character that no font has. */
const REPLACEMENT = '\u{FFFD}';
/** Marks, spaces and joiners. They use the font of the preceding letter if it has them. */
const DEPENDENT = /[\p{M}\p{Z}\p{Cf}\p{Po}\p{Pd}]/u;

const hasGlyph = (face: CertificateFontFile, codePoint: number): boolean =>
  face.font.hasGlyphForCodePoint(codePoint);

/** Directional formatting and control characters, which do not belong to a name. */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** Variation selectors, joiners and similar characters. Without a font they are not drawn, but read. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** Returns the text as a certificate shows it: one line in logical order, without control characters. */
export const toPrintableCertificateText = (text: string): string =>
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
    if (!found && IGNORABLE.test(drawn)) {
      const previous = last?.characters.pop();
      if (previous) last?.characters.push({ ...previous, text: previous.text + character });
      continue;
    }
    if (!found) missing.push(character);
    const face = found ?? replacementFace(style, text);
    if (!face) continue;
    const shown = { shown: found ? drawn : REPLACEMENT, text: character };
    if (last?.face === face && last.level === level) last.characters.push(shown);
    else segments.push({ face, level, characters: [shown] });
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

/** Returns the runs of a line in the order in which they are read, with their positions, and the width of the line. */
const placeSegments = (segments: readonly Segment[]): { runs: ShapedGlyphRun[]; width: number } => {
  const runsBySegment = new Map<Segment, ShapedGlyphRun[]>();
  let width = 0;
  for (const segment of toVisualOrder(segments)) {
    const { face, level, characters } = segment;
    const shaped = shapeCharacters(face.font, characters, level % 2 === 1 ? 'rtl' : 'ltr');
    const start = width;
    runsBySegment.set(
      segment,
      shaped.runs.map(({ x, glyphs }) => ({ face, x: start + x, glyphs })),
    );
    width += shaped.width;
  }
  return { runs: segments.flatMap((segment) => runsBySegment.get(segment) ?? []), width };
};

/** Returns the characters of these lines that no font has, each once. */
export const listCharactersWithoutFont = (lines: readonly ShapedTextLine[]): string[] => [
  ...new Set(lines.flatMap(({ missing }) => missing)),
];

export const shapeTextLine = (text: string, style: CertificateTextStyle): ShapedTextLine => {
  const plain = toPrintableCertificateText(text);
  const { segments, missing } = splitIntoSegments(plain, style);
  return { text: plain, ...placeSegments(segments), missing };
};
