/** Parses numbers and percentages from a form. */

/** Parses a number; returns undefined if the text is no number, or out of range. */
export const parseNumberInRange = (
  text: string,
  least: number,
  most: number,
): number | undefined => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return value >= least && value <= most ? value : undefined;
};

const MIN_PERCENTAGE = 0.1;
const MAX_STEPS = 10;

/** Parses rising percentages such as '1, 10, 50', all above `above`; returns undefined if they do not rise. */
export const parseRisingPercentages = (
  text: string,
  { above = 0, most }: { readonly above?: number; readonly most: number },
): number[] | undefined => {
  const percentages = text
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => parseNumberInRange(part, MIN_PERCENTAGE, most) ?? Number.NaN);
  const isRising = percentages.every(
    (percentage, index) => percentage > (percentages[index - 1] ?? above),
  );
  return isRising && percentages.length <= MAX_STEPS ? percentages : undefined;
};
