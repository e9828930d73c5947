/** Reads text, such as a search, from the query of a screen's URL. */

const MAX_SEARCH_LENGTH = 200;
/** Markup and control characters: crafted links contain them, searches in a catalogue do not. */
const FORBIDDEN_CHARACTERS = /[<>\p{Cc}]/u;

/** Returns the search text of a URL, cut to 200 characters; '' when it holds markup or control characters. */
export const parseSearchText = (text: string | null): string =>
  text === null || FORBIDDEN_CHARACTERS.test(text) ? '' : text.slice(0, MAX_SEARCH_LENGTH);
