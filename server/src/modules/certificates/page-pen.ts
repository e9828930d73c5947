/** Draws on a page of a PDF, with the origin in the top left corner of the visible page. */
import {
  beginMarkedContent,
  beginText,
  concatTransformationMatrix,
  endMarkedContent,
  endText,
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
  setTextRenderingMode,
  showText,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import type { EmbeddedFont, EmbeddedFonts } from './embedded-fonts.ts';
import type { ShapedTextLine } from './shape-line.ts';

type Matrix = readonly [number, number, number, number, number, number];

/** Converts a colour such as '#0b5e6b' to a colour of pdf-lib. */
export const toPdfColour = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  return rgb(red, green, blue);
};

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

/**
 * Returns the operators of one run. Each glyph is positioned by itself, as vowel signs must be placed on their letters. The run is
 * marked, so that PDF readers do not join its text with that of the next run, which may have another direction.
 */
const runOperators = (
  { glyphs }: ShapedTextLine['runs'][number],
  font: EmbeddedFont,
  { x, y, size }: { x: number; y: number; size: number },
): PDFOperator[] => {
  let pen = x;
  const operators = glyphs.flatMap((glyph) => {
    const at = setTextMatrix(1, 0, 0, 1, pen + glyph.dx * size, y + glyph.dy * size);
    pen += glyph.advance * size;
    const shown = showText(font.encode(glyph));
    if (glyph.glyph) return [at, shown];
    const { Invisible, Fill } = TextRenderingMode;
    return [at, setTextRenderingMode(Invisible), shown, setTextRenderingMode(Fill)];
  });
  return [beginMarkedContent('Span'), ...operators, endMarkedContent()];
};

const beginSpan = (text: string): PDFOperator => {
  const spoken = PDFHexString.fromText(text).toString();
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
    PDFName.of('Span'),
    `<</ActualText ${spoken}>>`,
  ]);
};

export const createPdfPageDrawer = (page: PDFPage, fonts: EmbeddedFonts) => {
  const { matrix, width, height } = createPageMatrix(page);
  const keys = new Map<EmbeddedFont, PDFName>();
  const getFontKey = (font: EmbeddedFont): PDFName => {
    const key = keys.get(font) ?? page.node.newFontDictionary(font.name, font.ref);
    keys.set(font, key);
    return key;
  };
  return {
    width,
    height,
    /**
     * Draws a line. `ActualText` gives copying and screen readers the original text, as glyphs may be in another order. For
     * readers that ignore it, the runs are in the order in which they are read, and each glyph stands for its own characters.
     */
    line: ({ text, runs }: ShapedTextLine, { x, baseline, size, colour }: LinePosition): void => {
      const y = height - baseline;
      const operators = [
        pushGraphicsState(),
        concatTransformationMatrix(...matrix),
        beginSpan(text),
        beginText(),
        setFillingColor(toPdfColour(colour)),
      ];
      for (const run of runs) {
        const font = fonts.get(run.face);
        operators.push(
          setFontAndSize(getFontKey(font), size),
          ...runOperators(run, font, { x: x + run.x * size, y, size }),
        );
      }
      page.pushOperators(...operators, endText(), endMarkedContent(), popGraphicsState());
    },
  };
};
export type PdfPageDrawer = ReturnType<typeof createPdfPageDrawer>;
