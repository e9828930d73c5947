/** Finds the searched text on the pages of a PDF. */

/** Piece of text of a PDF page, as pdf.js returns it. */
export interface PdfTextPiece {
  readonly text: string;
  readonly endsLine: boolean;
}

export interface PdfMatch {
  /** Page number of the match, from 1. */
  readonly page: number;
  /** Start of the match: index of the text piece, and of the character in it. */
  readonly from: { readonly piece: number; readonly letter: number };
  /** End of the match: index of the text piece, and of the character after the match. */
  readonly to: { readonly piece: number; readonly letter: number };
}

/** Returns the matches of a search text on a PDF page, ignoring case; the end of a line counts as a space. */
export const findTextOnPdfPage = (
  page: number,
  pieces: readonly PdfTextPiece[],
  words: string,
): PdfMatch[] => {
  const wanted = words.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (wanted === '') return [];
  const positions: { readonly piece: number; readonly letter: number }[] = [];
  let text = '';
  for (const [piece, { text: letters, endsLine }] of pieces.entries()) {
    for (let letter = 0; letter < letters.length; letter += 1) {
      // Keeps letters that become longer in lower case, which would shift all later positions.
      const lower = letters.charAt(letter).toLowerCase();
      text += lower.length === 1 ? lower : letters.charAt(letter);
      positions.push({ piece, letter });
    }
    if (!endsLine) continue;
    text += ' ';
    positions.push({ piece, letter: letters.length });
  }
  const found: PdfMatch[] = [];
  let at = text.indexOf(wanted);
  while (at !== -1) {
    const from = positions[at];
    const last = positions[at + wanted.length - 1];
    if (from && last) found.push({ page, from, to: { ...last, letter: last.letter + 1 } });
    at = text.indexOf(wanted, at + wanted.length);
  }
  return found;
};
