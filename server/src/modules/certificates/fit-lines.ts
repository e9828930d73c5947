import type { CertificateTextStyle } from './certificate-fonts.ts';
import { toPrintableCertificateText, type ShapedTextLine, shapeTextLine } from './shape-line.ts';

interface FitSpace {
  readonly style: CertificateTextStyle;
  /** Maximum width of the text in points. */
  readonly width: number;
  readonly lines: number;
  /** Possible font sizes in points, the preferred one first. */
  readonly sizes: readonly number[];
}

export interface TextFittedToSpace {
  readonly size: number;
  readonly lines: readonly ShapedTextLine[];
}

const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });
const letterSegmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Opening brackets and quotation marks, which must not be the last character of a line. */
const OPENS = /[\p{Ps}\p{Pi}]$/u;
/**
 * Closing brackets and quotation marks, full stops, commas and similar marks, which must not be the first character of a line.
 */
const FOLLOWS = /^[\p{Pe}\p{Pf}\p{Po}]/u;

/** Splits a text at the positions at which a line may be broken, in any script. */
const splitIntoUnbrokenWords = (text: string): string[] => {
  const words: string[] = [];
  for (const { segment } of wordSegmenter.segment(text)) {
    const before = words.at(-1);
    if (
      before !== undefined &&
      (OPENS.test(before) || (FOLLOWS.test(segment) && !/\s$/.test(before)))
    )
      words[words.length - 1] = before + segment;
    else words.push(segment);
  }
  return words;
};

const splitIntoLetters = (text: string): string[] =>
  [...letterSegmenter.segment(text)].map(({ segment }) => segment);

/**
 * Part of the width that the estimate may use. Letters that are shaped together may be wider than each alone, but by less than
 * this margin.
 */
const SAFE_WIDTH_FACTOR = 0.8;

/** Returns a function that measures the width of pieces of a text, each piece once. */
const createMeasure = (style: CertificateTextStyle) => {
  const widths = new Map<string, number>();
  return (segment: string): number => {
    const width = widths.get(segment) ?? shapeTextLine(segment, style).width;
    widths.set(segment, width);
    return width;
  };
};

const breakIntoLines = (
  parts: readonly string[],
  style: CertificateTextStyle,
  ems: number,
): string[] => {
  const measure = createMeasure(style);
  const lines: string[] = [];
  let line = '';
  /**
   * The estimated width is the sum of the widths of the pieces. Shaping the growing line at each letter would take a second for a
   * long name.
   */
  let estimate = 0;
  for (const segment of parts) {
    const longer = line + segment;
    const width = measure(segment);
    const fits =
      line.trim() === '' ||
      estimate + width <= ems * SAFE_WIDTH_FACTOR ||
      shapeTextLine(longer, style).width <= ems;
    if (fits) {
      line = longer;
      estimate += width;
    } else {
      lines.push(line);
      line = segment;
      estimate = width;
    }
  }
  return [...lines, line].map((one) => one.trim()).filter((one) => one !== '');
};

/**
 * Returns the text at the first size at which it fits. A text that fits at no size is broken at any letter at the smallest size,
 * and cut with an ellipsis.
 */
export const fitTextToLines = (
  text: string,
  { style, width, lines, sizes }: FitSpace,
): TextFittedToSpace => {
  for (const size of sizes) {
    const fitted = breakIntoLines(splitIntoUnbrokenWords(text), style, width / size).map((one) =>
      shapeTextLine(one, style),
    );
    const isNarrow = fitted.every((line) => line.width <= width / size);
    if (isNarrow && fitted.length <= lines) return { size, lines: fitted };
  }
  const size = sizes.at(-1) ?? 8;
  // The lines are broken one em short of the width, to leave space for the ellipsis.
  const broken = breakIntoLines(
    splitIntoLetters(toPrintableCertificateText(text)),
    style,
    width / size - 1,
  );
  const fittingLines = broken.slice(0, lines);
  if (fittingLines.length < broken.length) fittingLines.push(`${fittingLines.pop() ?? ''}…`);
  return { size, lines: fittingLines.map((one) => shapeTextLine(one, style)) };
};

/**
 * Returns one line at the given size, or smaller to fit the width. A line that is too long at the smallest size is cut with an
 * ellipsis.
 */
export const fitTextToOneLine = (
  text: string,
  style: CertificateTextStyle,
  { width, size, smallest }: { width: number; size: number; smallest: number },
): { readonly line: ShapedTextLine; readonly size: number } => {
  const line = shapeTextLine(text, style);
  if (line.width * size <= width) return { line, size };
  if (line.width * smallest <= width) return { line, size: width / line.width };
  const { lines } = fitTextToLines(text, { style, width, lines: 1, sizes: [smallest] });
  return { line: lines[0] ?? line, size: smallest };
};

/** Distance between the baselines of two lines, in ems. */
export const CERTIFICATE_LINE_HEIGHT_EM = 1.12;

/**
 * Returns the text for a box: one line at the given size or smaller, otherwise several lines at the smallest size. Text that does
 * not fit is cut with an ellipsis.
 */
export const fitTextToBox = (
  text: string,
  style: CertificateTextStyle,
  box: { width: number; height: number; size: number; smallest: number },
): TextFittedToSpace => {
  const { width, height, smallest } = box;
  const singleLine = shapeTextLine(text, style);
  if (singleLine.width * smallest <= width) {
    const { line, size } = fitTextToOneLine(text, style, box);
    return { size, lines: [line] };
  }
  const lines = Math.max(1, Math.floor(height / (smallest * CERTIFICATE_LINE_HEIGHT_EM)));
  return fitTextToLines(text, { style, width, lines, sizes: [smallest] });
};
