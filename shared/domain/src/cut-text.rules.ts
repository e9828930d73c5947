/** Cutting of texts that are too long, never within a character that a reader sees as one. */

/** Splits at grapheme clusters: an emoji of several code points, or a letter with its marks. Source: UAX #29. */
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Code units behind the limit that show whether the last character goes on there: a surrogate pair. */
const LOOK_AHEAD = 2;

/** Returns the characters from the start of the text that have at most `maxLength` UTF-16 code units together. */
export const cutText = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength + LOOK_AHEAD);
  return start.slice(0, graphemes.segment(start).containing(maxLength)?.index);
};

/** Returns the text, cut as `cutText` does; three dots at its end say that something was cut off. */
export const truncateTextWithDots = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${cutText(text, maxLength)}…`;
