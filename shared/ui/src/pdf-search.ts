/** Finds words on the pages of a document. */

/** A piece of text that pdf.js found on a page. */
export interface TextPiece {
  readonly text: string;
  readonly endsLine: boolean;
}

export interface PdfMatch {
  /** Number of the page, from 1. */
  readonly page: number;
  /** Index of the first piece, and of the letter in it where the words begin. */
  readonly from: { readonly piece: number; readonly letter: number };
  /** Index of the last piece, and of the letter just behind the words. */
  readonly to: { readonly piece: number; readonly letter: number };
}

/** Returns where words are on a page, ignoring case; the end of a line counts as a space. */
export const findOnPage = (
  page: number,
  pieces: readonly TextPiece[],
  words: string,
): PdfMatch[] => {
  const wanted = words.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (wanted === '') return [];
  const places: { readonly piece: number; readonly letter: number }[] = [];
  let text = '';
  for (const [piece, { text: letters, endsLine }] of pieces.entries()) {
    for (let letter = 0; letter < letters.length; letter += 1) {
      // A few letters become longer in lower case, which would shift all later positions.
      const lower = letters.charAt(letter).toLowerCase();
      text += lower.length === 1 ? lower : letters.charAt(letter);
      places.push({ piece, letter });
    }
    if (!endsLine) continue;
    text += ' ';
    places.push({ piece, letter: letters.length });
  }
  const found: PdfMatch[] = [];
  let at = text.indexOf(wanted);
  while (at !== -1) {
    const from = places[at];
    const last = places[at + wanted.length - 1];
    if (from && last) found.push({ page, from, to: { ...last, letter: last.letter + 1 } });
    at = text.indexOf(wanted, at + wanted.length);
  }
  return found;
};
