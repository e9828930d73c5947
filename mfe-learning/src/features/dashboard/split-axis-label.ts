import { truncateChartLabel } from '@cairn/domain/radar.rules';

/**
 * Returns a label in at most two lines, each cut to fit (DASH-10).
 * @param longest maximum characters per line
 */
export const splitAxisLabel = (label: string, longest: number): string[] => {
  const words = label.split(' ');
  let first = words.shift() ?? '';
  while (words[0] !== undefined && `${first} ${words[0]}`.length <= longest) {
    first += ` ${words.shift()}`;
  }
  return [first, words.join(' ')]
    .filter((line) => line !== '')
    .map((line) => truncateChartLabel(line, longest));
};
