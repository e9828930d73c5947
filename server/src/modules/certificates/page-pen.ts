/** Draws on a page of a PDF, with the origin in the top left corner of the visible page. */
import { create, type Glyph } from 'fontkit';
import {
  beginText,
  concatTransformationMatrix,
  endText,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib';
import { type CertificateFontFile, shapeTextWithoutCache } from './certificate-fonts.ts';
import type { ShapedTextLine } from './shape-line.ts';

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0];
type Matrix = readonly [number, number, number, number, number, number];

/** Zero-width joiner, which is invisible and silent. */
const JOINER = 0x20_0d;

/**
 * Assigns a character to glyphs without one, such as dots that a font separates from their letter. Without it, PDF readers would
 * copy a control code. Returns a copy, because fontkit stores the glyph and would treat it as a joiner, which is not drawn.
 */
const addJoiner = (glyph: Glyph): Glyph =>
  glyph.codePoints.length > 0
    ? glyph
    : (Object.create(glyph, { codePoints: { value: [JOINER] } }) as Glyph);

/** Adapts fontkit to pdf-lib, which expects the interface of an older version: a stream that writes the font. */
const adaptFont = (bytes: Uint8Array): unknown => {
  const font = create(Buffer.from(bytes));
  if (!('createSubset' in font)) throw new Error('This file holds several fonts.');
  const createSubset = font.createSubset.bind(font);
  const layout: typeof font.layout = (...how) => {
    const run = shapeTextWithoutCache(font, ...how);
    run.glyphs = run.glyphs.map(addJoiner);
    return run;
  };
  const makeSubset = () => {
    const subset = createSubset();
    const encodeStream = () => {
      const stream = {
        on: (event: string, listener: (bytes?: Uint8Array) => void) => {
          if (event === 'data') listener(subset.encode());
          if (event === 'end') listener();
          return stream;
        },
      };
      return stream;
    };
    return Object.assign(subset, { encodeStream });
  };
  // Returns a derived object, because `shapeTextWithoutCache` needs the font's own layout.
  return Object.create(font, {
    layout: { value: layout },
    createSubset: { value: makeSubset },
  }) as unknown;
};
const fontkit = { create: adaptFont } as Fontkit;

/** Converts a colour such as '#0b5e6b' to a colour of pdf-lib. */
export const toPdfColour = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  return rgb(red, green, blue);
};

/** Embeds each font file in the PDF once, with only the glyphs that are used. */
export const createEmbeddedFonts = (document: PDFDocument) => {
  document.registerFontkit(fontkit);
  const fonts = new Map<string, PDFFont>();
  return {
    /** Loads the fonts of text lines. Must be called for every line before it is drawn. */
    load: async (lines: readonly ShapedTextLine[]): Promise<void> => {
      for (const { face } of lines.flatMap(({ runs }) => runs)) {
        if (fonts.has(face.key)) continue;
        fonts.set(face.key, await document.embedFont(face.bytes, { subset: true }));
      }
    },
    font: ({ key }: CertificateFontFile): PDFFont => {
      const font = fonts.get(key);
      if (!font) throw new Error(`The font ${key} was not loaded.`);
      return font;
    },
  };
};
export type EmbeddedFonts = ReturnType<typeof createEmbeddedFonts>;

/**
 * Returns the matrix from the visible page, with its origin at the bottom left, to the page's own coordinates. Pages may be
 * rotated and cropped.
 */
const createPageMatrix = (page: PDFPage): { matrix: Matrix; width: number; height: number } => {
  const { x, y, width, height } = page.getCropBox();
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { matrix: [0, 1, -1, 0, x + width, y], width: height, height: width };
    case 180:
      return { matrix: [-1, 0, 0, -1, x + width, y + height], width, height };
    case 270:
      return { matrix: [0, -1, 1, 0, x, y + height], width: height, height: width };
    default:
      return { matrix: [1, 0, 0, 1, x, y], width, height };
  }
};

interface LinePosition {
  readonly x: number;
  /** Distance of the line's baseline from the top of the page. */
  readonly baseline: number;
  readonly size: number;
  readonly colour: string;
}

const GLYPH_DIGITS = /.{4}/g;

/** Returns the operators of one run. Each glyph is positioned by itself, as vowel signs must be placed on their letters. */
const runOperators = (
  run: ShapedTextLine['runs'][number],
  font: PDFFont,
  { x, y, size }: { x: number; y: number; size: number },
): { operators: PDFOperator[]; end: number } => {
  const codes = font.encodeText(run.text).asString().match(GLYPH_DIGITS) ?? [];
  let pen = x;
  const operators = run.glyphs.flatMap(({ advance, dx, dy }, index) => {
    const at = setTextMatrix(1, 0, 0, 1, pen + dx * size, y + dy * size);
    pen += advance * size;
    return [at, showText(PDFHexString.of(codes[index] ?? ''))];
  });
  return { operators, end: pen };
};

const beginSpan = (text: string): PDFOperator => {
  const spoken = PDFHexString.fromText(text).toString();
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
    PDFName.of('Span'),
    `<</ActualText ${spoken}>>`,
  ]);
};
const endSpan = (): PDFOperator => PDFOperator.of(PDFOperatorNames.EndMarkedContent);

export const createPdfPageDrawer = (page: PDFPage, fonts: EmbeddedFonts) => {
  const { matrix, width, height } = createPageMatrix(page);
  const keys = new Map<PDFFont, PDFName>();
  const getFontKey = (font: PDFFont): PDFName => {
    const key = keys.get(font) ?? page.node.newFontDictionary(font.name, font.ref);
    keys.set(font, key);
    return key;
  };
  return {
    width,
    height,
    /** Draws a line. `ActualText` gives copying and screen readers the original text, as glyphs may be in another order. */
    line: ({ text, runs }: ShapedTextLine, { x, baseline, size, colour }: LinePosition): void => {
      const y = height - baseline;
      const operators = [
        pushGraphicsState(),
        concatTransformationMatrix(...matrix),
        beginSpan(text),
        beginText(),
        setFillingColor(toPdfColour(colour)),
      ];
      let pen = x;
      for (const run of runs) {
        const font = fonts.font(run.face);
        const { operators: glyphs, end } = runOperators(run, font, { x: pen, y, size });
        operators.push(setFontAndSize(getFontKey(font), size), ...glyphs);
        pen = end;
      }
      page.pushOperators(...operators, endText(), endSpan(), popGraphicsState());
    },
  };
};
export type PdfPageDrawer = ReturnType<typeof createPdfPageDrawer>;
