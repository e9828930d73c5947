/** Finding words on the pages of a document. */

/** What stands together on a page. */
export interface TextPiece {
  readonly text: string;
  readonly endsLine: boolean;
}

export interface FoundWords {
  /** From 1. */
  readonly page: number;
  /** Position of the first piece, and the letter in it where the words begin. */
  readonly from: { readonly piece: number; readonly letter: number };
  /** Just behind the last letter. */
  readonly to: { readonly piece: number; readonly letter: number };
}

/** Where the words stand on a page, whatever their case; a line that ends counts as a blank. */
export const findOnPage = (
  page: number,
  pieces: readonly TextPiece[],
  words: string,
): FoundWords[] => {
  const wanted = words.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (wanted === '') return [];
  const places: { readonly piece: number; readonly letter: number }[] = [];
  let text = '';
  for (const [piece, { text: letters, endsLine }] of pieces.entries()) {
    for (let letter = 0; letter < letters.length; letter += 1) {
      // Lower case is longer for a few letters; their places would be others'.
      const lower = letters.charAt(letter).toLowerCase();
      text += lower.length === 1 ? lower : letters.charAt(letter);
      places.push({ piece, letter });
    }
    if (!endsLine) continue;
    text += ' ';
    places.push({ piece, letter: letters.length });
  }
  const found: FoundWords[] = [];
  let at = text.indexOf(wanted);
  while (at !== -1) {
    const from = places[at];
    const last = places[at + wanted.length - 1];
    if (from && last) found.push({ page, from, to: { ...last, letter: last.letter + 1 } });
    at = text.indexOf(wanted, at + wanted.length);
  }
  return found;
};
