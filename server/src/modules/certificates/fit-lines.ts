import type { TextStyle } from './certificate-fonts.ts';
import { type ShapedLine, shapeLine } from './shape-line.ts';

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

const breakInto = (text: string, by: Intl.Segmenter, style: TextStyle, ems: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of by.segment(text)) {
    const longer = line + segment;
    if (line.trim() === '' || shapeLine(longer, style).width <= ems) line = longer;
    else {
      lines.push(line);
      line = segment;
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
  const broken = breakInto(text, letters, style, width / size - 1);
  const kept = broken.slice(0, lines);
  if (kept.length < broken.length) kept.push(`${kept.pop() ?? ''}…`);
  return { size, lines: kept.map((one) => shapeLine(one, style)) };
};

/** One line at the size, smaller when it would be wider than its place, and never below `smallest`. */
export const fitLine = (
  text: string,
  style: TextStyle,
  { width, size, smallest }: { width: number; size: number; smallest: number },
): { readonly line: ShapedLine; readonly size: number } => {
  const line = shapeLine(text, style);
  const fitting = line.width * size <= width ? size : Math.max(smallest, width / line.width);
  return { line, size: Math.min(size, fitting) };
};
