/** What an address may say to a screen. */

const MOST_LETTERS = 200;
/** Markup and control characters: nobody searches a catalogue for them, but links are made of them. */
const UNSOUND = /[<>\p{Cc}]/u;

/** A search text from an address that somebody opens; '' for one that no person would look for. */
export const searchFromAddress = (text: string | null): string =>
  text === null || UNSOUND.test(text) ? '' : text.slice(0, MOST_LETTERS);
