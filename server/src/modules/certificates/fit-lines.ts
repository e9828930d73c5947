import type { TextStyle } from './certificate-fonts.ts';
import { toPrintableText, type ShapedLine, shapeLine } from './shape-line.ts';

interface FitSpace {
  readonly style: TextStyle;
  /** The width in points. */
  readonly width: number;
  readonly lines: number;
  /** The sizes in points, the preferred one first. */
  readonly sizes: readonly number[];
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly ShapedLine[];
}

/** Finds the places where a line may end, in any script. */
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });
const letterSegmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Letters that are shaped together may be wider than each alone, but the difference is less than this margin. */
const SAFE_WIDTH_FACTOR = 0.8;

/** Returns a function that measures pieces of a text, each piece once. */
const createMeasure = (style: TextStyle) => {
  const widths = new Map<string, number>();
  return (segment: string): number => {
    const width = widths.get(segment) ?? shapeLine(segment, style).width;
    widths.set(segment, width);
    return width;
  };
};

const breakIntoLines = (
  text: string,
  by: Intl.Segmenter,
  style: TextStyle,
  ems: number,
): string[] => {
  const measure = createMeasure(style);
  const lines: string[] = [];
  let line = '';
  /** The sum of the widths of the pieces. Shaping the growing line at each letter would take a second for a long name. */
  let estimate = 0;
  for (const { segment } of by.segment(text)) {
    const longer = line + segment;
    const width = measure(segment);
    const fits =
      line.trim() === '' ||
      estimate + width <= ems * SAFE_WIDTH_FACTOR ||
      shapeLine(longer, style).width <= ems;
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
export const fitLines = (text: string, { style, width, lines, sizes }: FitSpace): FittedText => {
  for (const size of sizes) {
    const fitted = breakIntoLines(text, wordSegmenter, style, width / size).map((one) =>
      shapeLine(one, style),
    );
    const isNarrow = fitted.every((line) => line.width <= width / size);
    if (isNarrow && fitted.length <= lines) return { size, lines: fitted };
  }
  const size = sizes.at(-1) ?? 8;
  // One em is left free for the ellipsis.
  const broken = breakIntoLines(toPrintableText(text), letterSegmenter, style, width / size - 1);
  const kept = broken.slice(0, lines);
  if (kept.length < broken.length) kept.push(`${kept.pop() ?? ''}…`);
  return { size, lines: kept.map((one) => shapeLine(one, style)) };
};

/**
 * Returns one line at the given size, or smaller to fit the width. A line that is too long at the smallest size is cut with an
 * ellipsis.
 */
export const fitLine = (
  text: string,
  style: TextStyle,
  { width, size, smallest }: { width: number; size: number; smallest: number },
): { readonly line: ShapedLine; readonly size: number } => {
  const line = shapeLine(text, style);
  if (line.width * size <= width) return { line, size };
  if (line.width * smallest <= width) return { line, size: width / line.width };
  const { lines } = fitLines(text, { style, width, lines: 1, sizes: [smallest] });
  return { line: lines[0] ?? line, size: smallest };
};

/** The distance between two baselines in ems. */
export const LINE_HEIGHT = 1.12;

/**
 * Returns the text for a box: one line at the given size or smaller, otherwise several lines at the smallest size. Text that does
 * not fit is cut with an ellipsis.
 */
export const fitBox = (
  text: string,
  style: TextStyle,
  box: { width: number; height: number; size: number; smallest: number },
): FittedText => {
  const { width, height, smallest } = box;
  const whole = shapeLine(text, style);
  if (whole.width * smallest <= width) {
    const { line, size } = fitLine(text, style, box);
    return { size, lines: [line] };
  }
  const lines = Math.max(1, Math.floor(height / (smallest * LINE_HEIGHT)));
  return fitLines(text, { style, width, lines, sizes: [smallest] });
};
