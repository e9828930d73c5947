/** Reading of text from the URL of a screen. */

const MOST_LETTERS = 200;
/** Markup and control characters: crafted links contain them, searches in a catalogue do not. */
const UNSOUND = /[<>\p{Cc}]/u;

/** Returns the search text of a URL, cut to 200 characters; '' when it holds markup or control characters. */
export const searchFromAddress = (text: string | null): string =>
  text === null || UNSOUND.test(text) ? '' : text.slice(0, MOST_LETTERS);
