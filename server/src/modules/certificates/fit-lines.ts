import type { TextStyle } from './certificate-fonts.ts';
import { printableText, type ShapedLine, shapeLine } from './shape-line.ts';

interface Place {
  readonly style: TextStyle;
  /** Points. */
  readonly width: number;
  readonly lines: number;
  /** Points, the favourite first. */
  readonly sizes: readonly number[];
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly ShapedLine[];
}

/** Places where a line may end, in any script. */
const words = new Intl.Segmenter('und', { granularity: 'word' });
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Letters that are shaped together may be wider than each alone, but never by so much. */
const SAFE_SHARE = 0.8;

/** Measures pieces of a text one by one, each once. */
const createMeasure = (style: TextStyle) => {
  const widths = new Map<string, number>();
  return (segment: string): number => {
    const width = widths.get(segment) ?? shapeLine(segment, style).width;
    widths.set(segment, width);
    return width;
  };
};

const breakInto = (text: string, by: Intl.Segmenter, style: TextStyle, ems: number): string[] => {
  const measure = createMeasure(style);
  const lines: string[] = [];
  let line = '';
  /** The sum of the pieces of the line. Shaping a growing line at each letter would take a second for a long name. */
  let estimate = 0;
  for (const { segment } of by.segment(text)) {
    const longer = line + segment;
    const width = measure(segment);
    const fits =
      line.trim() === '' ||
      estimate + width <= ems * SAFE_SHARE ||
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
 * The text at the first size at which it fits its place. What fits at none is broken anywhere at the smallest size,
 * and cut with an ellipsis.
 */
export const fitLines = (text: string, { style, width, lines, sizes }: Place): FittedText => {
  for (const size of sizes) {
    const fitted = breakInto(text, words, style, width / size).map((one) => shapeLine(one, style));
    const isNarrow = fitted.every((line) => line.width <= width / size);
    if (isNarrow && fitted.length <= lines) return { size, lines: fitted };
  }
  const size = sizes.at(-1) ?? 8;
  // One em is left free for the ellipsis.
  const broken = breakInto(printableText(text), letters, style, width / size - 1);
  const kept = broken.slice(0, lines);
  if (kept.length < broken.length) kept.push(`${kept.pop() ?? ''}…`);
  return { size, lines: kept.map((one) => shapeLine(one, style)) };
};

/**
 * One line at the size, smaller when it would be wider than its place, and never below `smallest`: what is too long then is cut
 * with an ellipsis.
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

/** Between the feet of two lines, in ems. */
export const LINE_HEIGHT = 1.12;

/**
 * The text for a box: one line at the size or smaller, else as many lines at the smallest size as the box has room for.
 * What is too long then is cut with an ellipsis.
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
