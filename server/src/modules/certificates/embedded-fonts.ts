/**
 * Embeds fonts in a PDF with only the glyphs that are used. A glyph has a character code for each text that it stands for: several
 * letters may share one glyph, and PDF readers that ignore `ActualText` find the text of a code in the table `ToUnicode`.
 */
import type { Font, Glyph } from 'fontkit';
import { type PDFDocument, PDFHexString, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { CertificateFontFile } from './certificate-fonts.ts';
import type { ShapedGlyph } from './shape-characters.ts';
import type { ShapedTextLine } from './shape-line.ts';

type LiteralObject = NonNullable<Parameters<PDFDocument['context']['flateStream']>[1]>;
type ReadableGlyph = Pick<ShapedGlyph, 'glyph' | 'text'>;

export interface EmbeddedFont {
  readonly name: string;
  readonly ref: PDFRef;
  /** Returns the character code of a glyph. */
  readonly encode: (glyph: ReadableGlyph) => PDFHexString;
}

export interface EmbeddedFonts {
  readonly get: (face: CertificateFontFile) => EmbeddedFont;
}

/** Character codes start at 1, as 0 stands for a missing glyph. */
interface CharacterCode {
  readonly code: number;
  readonly text: string;
  /** Id of the glyph in the embedded font; 0 for a character that is not drawn. */
  readonly glyphId: number;
  /** Width of the glyph in thousandths of an em. */
  readonly width: number;
}

const toHex = (code: number): string => code.toString(16).padStart(4, '0').toUpperCase();
const toUtf16Hex = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => toHex(text.charCodeAt(index))).join('');

/** Maximum number of entries of one table in a character map, according to its specification. */
const MAX_MAP_ENTRIES = 100;

const toUnicodeMap = (codes: readonly CharacterCode[]): string => {
  const tables = Array.from({ length: Math.ceil(codes.length / MAX_MAP_ENTRIES) }, (_, index) => {
    const part = codes.slice(index * MAX_MAP_ENTRIES, (index + 1) * MAX_MAP_ENTRIES);
    const entries = part.map(({ code, text }) => `<${toHex(code)}> <${toUtf16Hex(text)}>`);
    return [`${part.length} beginbfchar`, ...entries, 'endbfchar'].join('\n');
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${tables.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
};

/** Returns a table with two bytes for each code: the id of its glyph. */
const toGlyphTable = (codes: readonly CharacterCode[]): Uint8Array => {
  const table = Buffer.alloc((codes.length + 1) * 2);
  for (const { code, glyphId } of codes) table.writeUInt16BE(glyphId, code * 2);
  return table;
};

/** The flag of a font with characters outside the Latin alphabet of PDF. */
const SYMBOLIC = 4;

const describeFont = (font: Font, name: string, file: PDFRef) => {
  const scale = 1000 / font.unitsPerEm;
  const { minX, minY, maxX, maxY } = font.bbox;
  return {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: SYMBOLIC,
    FontBBox: [minX * scale, minY * scale, maxX * scale, maxY * scale],
    ItalicAngle: font.italicAngle,
    Ascent: font.ascent * scale,
    Descent: font.descent * scale,
    CapHeight: (font.capHeight || font.ascent) * scale,
    StemV: 0,
    FontFile2: file,
  };
};

const toKey = ({ glyph, text }: ReadableGlyph): string => `${glyph?.id ?? ''} ${text}`;

/** Returns a code for each glyph and text, and a font file with these glyphs. */
const encodeGlyphs = (font: Font, glyphs: readonly ReadableGlyph[]) => {
  const subset = font.createSubset();
  // Corrects the type of `includeGlyph`, which fontkit's types describe as a boolean instead of an id.
  const includeGlyph = (glyph: Glyph) => subset.includeGlyph(glyph) as unknown as number;
  const codes = new Map<string, CharacterCode>();
  for (const { glyph, text } of glyphs) {
    const key = toKey({ glyph, text });
    if (codes.has(key)) continue;
    codes.set(key, {
      code: codes.size + 1,
      text,
      glyphId: glyph ? includeGlyph(glyph) : 0,
      width: glyph ? (glyph.advanceWidth * 1000) / font.unitsPerEm : 0,
    });
  }
  return { codes, file: subset.encode() };
};

/** Writes the objects of a font into the PDF, and returns the reference to the font. */
const writeFont = (
  document: PDFDocument,
  font: Font,
  { codes, file }: { codes: readonly CharacterCode[]; file: Uint8Array },
): PDFRef => {
  const { context } = document;
  const write = (content: LiteralObject) => context.register(context.obj(content));
  const writeStream = (bytes: string | Uint8Array) => context.register(context.flateStream(bytes));
  const name = context.addRandomSuffix(font.postscriptName);
  const descendant = write({
    Type: 'Font',
    // All fonts of certificates have TrueType outlines.
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: {
      Registry: PDFString.of('Adobe'),
      Ordering: PDFString.of('Identity'),
      Supplement: 0,
    },
    CIDToGIDMap: writeStream(toGlyphTable(codes)),
    FontDescriptor: write(describeFont(font, name, writeStream(file))),
    W: [1, codes.map(({ width }) => width)],
  });
  return write({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: writeStream(toUnicodeMap(codes)),
  });
};

const embedFont = (
  document: PDFDocument,
  font: Font,
  glyphs: readonly ReadableGlyph[],
): EmbeddedFont => {
  const { codes, file } = encodeGlyphs(font, glyphs);
  const name = font.postscriptName;
  return {
    name,
    ref: writeFont(document, font, { codes: [...codes.values()], file }),
    encode: (glyph) => {
      const found = codes.get(toKey(glyph));
      if (!found) throw new Error(`A glyph of ${name} was not embedded.`);
      return PDFHexString.of(toHex(found.code));
    },
  };
};

/** Embeds each font of these lines once. Call it with every line before the first line is drawn. */
export const embedFontsInPdf = (
  document: PDFDocument,
  lines: readonly ShapedTextLine[],
): EmbeddedFonts => {
  const glyphsByFace = Map.groupBy(
    lines.flatMap(({ runs }) => runs),
    ({ face }) => face,
  );
  const fonts = new Map(
    [...glyphsByFace].map(([face, runs]) => [
      face,
      embedFont(
        document,
        face.font,
        runs.flatMap(({ glyphs }) => glyphs),
      ),
    ]),
  );
  return {
    get: (face) => {
      const font = fonts.get(face);
      if (!font) throw new Error(`The font ${face.key} was not embedded.`);
      return font;
    },
  };
};
