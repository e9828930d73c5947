/** Lays out characters of one font and one direction as glyphs, and finds the characters that each glyph stands for. */
import type { Font, Glyph, GlyphPosition } from 'fontkit';

/** A character as the font draws it, such as a mirrored bracket, and the character of the text that it stands for. */
export interface CharacterToShape {
  readonly shown: string;
  readonly text: string;
}

/** A glyph with its advance and its offset, in ems. */
export interface ShapedGlyph {
  /** The glyph to draw; undefined for a character that a ligature has drawn already, which PDF readers still copy and speak. */
  readonly glyph: Glyph | undefined;
  /** The characters that PDF readers copy and speak for this glyph. */
  readonly text: string;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** A glyph whose characters were not determined yet. */
type PlacedGlyph = Omit<ShapedGlyph, 'glyph' | 'text'> & { readonly glyph: Glyph };

type TextDirection = 'ltr' | 'rtl';

/**
 * Zero-width joiner, which is invisible and silent. It is the text of glyphs without a character, such as dots that a font separates
 * from their letter. Without it, PDF readers would copy a control code.
 */
const JOINER = '\u{200D}';

/** Letters that PDF readers recognise as written from right to left, with the marks and spaces among them. */
const RIGHT_TO_LEFT = /^(?:(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]|\p{M}|\p{Zs})+$/u;
const LETTER = /\p{L}/u;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const SPACE = 0x20;
/** Returns the code point by which characters and glyphs are compared. fontkit replaces ignorable characters by spaces. */
const toComparable = (codePoint: number): number =>
  IGNORABLE.test(String.fromCodePoint(codePoint)) ? SPACE : codePoint;

/** Counts how often each code point is among the glyphs more often than among the characters. */
const createBalance = () => {
  const counts = new Map<number, number>();
  return {
    add: (codePoint: number, by: number): void => {
      const key = toComparable(codePoint);
      const count = (counts.get(key) ?? 0) + by;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
    isEven: () => counts.size === 0,
  };
};

interface Cluster {
  readonly glyphs: PlacedGlyph[];
  readonly characters: CharacterToShape[];
}

/**
 * Splits glyphs and characters, both in the order of the text, into the smallest clusters whose glyphs stand for their characters.
 * Some scripts change the order of letters within a cluster. A cluster may have no character, but has a glyph.
 */
const toClusters = (
  glyphs: readonly PlacedGlyph[],
  characters: readonly CharacterToShape[],
): Cluster[] => {
  const clusters: Cluster[] = [];
  let taken = 0;
  let open: Cluster = { glyphs: [], characters: [] };
  const balance = createBalance();
  for (const placed of glyphs) {
    open.glyphs.push(placed);
    for (const codePoint of placed.glyph.codePoints) {
      balance.add(codePoint, 1);
      const character = characters[taken];
      taken += 1;
      if (!character) continue;
      open.characters.push(character);
      balance.add(character.shown.codePointAt(0) ?? 0, -1);
    }
    if (!balance.isEven()) continue;
    clusters.push(open);
    open = { glyphs: [], characters: [] };
  }
  if (open.glyphs.length > 0) clusters.push(open);
  // Characters that fontkit's normalisation leaves without a glyph belong to the last cluster.
  clusters.at(-1)?.characters.push(...characters.slice(taken));
  return clusters;
};

/**
 * Returns the parts of a text that each need a glyph of their own. From right to left, PDF readers reverse the order of glyphs but
 * not the characters of one glyph, and replace presentation forms by their letters.
 */
const toReadableParts = (
  characters: readonly CharacterToShape[],
  direction: TextDirection,
): string[] => {
  const texts = characters.map(({ text }) => text);
  if (direction === 'ltr') return texts;
  const text = texts
    .join('')
    .replaceAll(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu, (letter) => letter.normalize('NFKC'));
  return text === '' || RIGHT_TO_LEFT.test(text) ? Array.from(text) : [text];
};

const hasCharacters = ({ glyph }: PlacedGlyph): boolean => glyph.codePoints.length > 0;

/**
 * Gives each glyph of a cluster its part of the text. From left to right, the last glyph gets the remaining parts. From right to
 * left, the first parts become invisible glyphs if there are too many: they follow the others on the page, because pdf.js starts
 * no text with a glyph without a width. Returns the glyphs in the order of the text.
 */
const toShapedGlyphs = (
  { glyphs, characters }: Cluster,
  direction: TextDirection,
): ShapedGlyph[] => {
  const parts = toReadableParts(characters, direction);
  const drawn = glyphs.filter(hasCharacters).length;
  const surplus = direction === 'rtl' ? parts.splice(0, Math.max(0, parts.length - drawn)) : [];
  const last = glyphs.findLastIndex(hasCharacters);
  const shaped = glyphs.map((placed, index): ShapedGlyph => {
    const count = index === last ? parts.length : 1;
    const own = hasCharacters(placed) ? parts.splice(0, count).join('') : '';
    return { ...placed, text: own === '' ? JOINER : own };
  });
  const silent = surplus.map((text) => ({ glyph: undefined, text, advance: 0, dx: 0, dy: 0 }));
  return [...silent, ...shaped];
};

const toPlacedGlyph = (font: Font, glyph: Glyph, position: GlyphPosition): PlacedGlyph => ({
  glyph,
  advance: position.xAdvance / font.unitsPerEm,
  dx: position.xOffset / font.unitsPerEm,
  dy: position.yOffset / font.unitsPerEm,
});

/** Adds an invisible character to a space that stands alone, because pdf.js omits such a space. */
const toLoneGlyph = (glyph: ShapedGlyph): ShapedGlyph =>
  glyph.text === ' ' ? { ...glyph, text: ` ${JOINER}` } : glyph;

const isLetter = ({ text }: ShapedGlyph): boolean => LETTER.test(text);

/** Separates the glyphs before the first letter and behind the last one, because pdf.js puts a mark or a space there wrongly. */
const separateEnds = (glyphs: readonly ShapedGlyph[]): ShapedGlyph[][] => {
  const first = glyphs.findIndex(isLetter);
  if (first === -1) return glyphs.map((glyph) => [toLoneGlyph(glyph)]);
  const end = glyphs.findLastIndex(isLetter) + 1;
  return [
    ...glyphs.slice(0, first).map((glyph) => [toLoneGlyph(glyph)]),
    glyphs.slice(first, end),
    ...glyphs.slice(end).map((glyph) => [toLoneGlyph(glyph)]),
  ];
};

/**
 * Splits glyphs into runs that PDF readers put in the right order by themselves. From right to left, these are letters. Other
 * characters stay alone, as readers do not know their direction.
 */
const splitIntoRuns = (
  glyphs: readonly ShapedGlyph[],
  direction: TextDirection,
): ShapedGlyph[][] => {
  if (direction === 'ltr') return [[...glyphs]];
  const runs: ShapedGlyph[][] = [];
  for (const glyph of glyphs) {
    const before = runs.at(-1);
    const isLetters = RIGHT_TO_LEFT.test(glyph.text) && RIGHT_TO_LEFT.test(before?.[0]?.text ?? '');
    if (before && (isLetters || glyph.text === JOINER)) before.push(glyph);
    else runs.push([glyph]);
  }
  return runs.flatMap(separateEnds);
};

const sumAdvances = (glyphs: readonly ShapedGlyph[]): number =>
  glyphs.reduce((sum, { advance }) => sum + advance, 0);

/**
 * Returns the glyphs of characters in runs in the order of the text, each with its distance from the left in ems. The glyphs of a
 * run are ordered from left to right.
 */
export const shapeCharacters = (
  font: Font,
  characters: readonly CharacterToShape[],
  direction: TextDirection,
): { runs: { x: number; glyphs: readonly ShapedGlyph[] }[]; width: number } => {
  const isTurned = direction === 'rtl';
  const shown = characters.map((character) => character.shown).join('');
  const laidOut = font.layout(shown, undefined, undefined, undefined, direction);
  const placed = laidOut.glyphs.flatMap((glyph, index) => {
    const position = laidOut.positions[index];
    return position ? [toPlacedGlyph(font, glyph, position)] : [];
  });
  const glyphs = toClusters(isTurned ? placed.toReversed() : placed, characters).flatMap(
    (cluster) => toShapedGlyphs(cluster, direction),
  );
  const width = sumAdvances(glyphs);
  let read = 0;
  const runs = splitIntoRuns(glyphs, direction).map((run) => {
    const own = sumAdvances(run);
    const x = isTurned ? width - read - own : read;
    read += own;
    return { x, glyphs: isTurned ? run.toReversed() : run };
  });
  return { runs, width };
};
