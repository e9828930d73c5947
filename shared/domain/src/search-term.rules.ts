/** Meaning of a term in the fuzzy search, and the relevance of a text for it. Source: 000 §5, HOME-06. */
import { foldSearchText } from './search-text.rules.ts';

const splitSearchWords = (text: string): string[] =>
  foldSearchText(text).split(/\s+/).filter(Boolean);

/** Stop words such as "the", which a search ignores if it contains other words. */
const FILLER_WORDS = new Set(
  'a an and are at be by do for from how i in into is it learn learning my of on or the to what with'.split(
    ' ',
  ),
);

const LONG_WORD_LENGTH = 8;
const MIN_MISSPELT_LENGTH = 4;
/** Shorter words must match the beginning of a word, because two letters such as 'ai' occur inside too many words. */
const MIN_INSIDE_LENGTH = 3;

/** Returns how many wrong letters are accepted when a word is compared with the beginning of another. */
const getMaxEdits = (word: string): number => {
  if (word.length < MIN_MISSPELT_LENGTH) return 0;
  return word.length < LONG_WORD_LENGTH ? 1 : 2;
};

/**
 * Matches the positions of a text where words may begin. Scripts without capitals join words or set no spaces between them,
 * so there every position counts.
 */
const WORD_BEGINNINGS = /(?<![\p{Lu}\p{Ll}\p{N}])\S/gu;

/**
 * Returns the edit distance between `word` and the closest stretch of `text` that begins at `start`. One edit inserts,
 * removes or replaces a letter, or swaps two. A distance above `most` is returned as Infinity.
 */
const computeEditDistance = (word: string, text: string, start: number, most: number): number => {
  const stretch = text.slice(start, start + word.length + most);
  let before: number[] = [];
  let row = Array.from({ length: stretch.length + 1 }, (_, at) => at);
  for (let letter = 1; letter <= word.length; letter += 1) {
    const next = [letter];
    for (let at = 1; at <= stretch.length; at += 1) {
      const same = word[letter - 1] === stretch[at - 1];
      const swapped = word[letter - 1] === stretch[at - 2] && word[letter - 2] === stretch[at - 1];
      next[at] = Math.min(
        (row[at] ?? Infinity) + 1,
        (next[at - 1] ?? Infinity) + 1,
        (row[at - 1] ?? Infinity) + (same ? 0 : 1),
        swapped && at > 1 && letter > 1 ? (before[at - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > most) return Infinity;
    before = row;
    row = next;
  }
  const least = Math.min(...row);
  return least > most ? Infinity : least;
};

/** A text to search, with the positions where its words begin. It is prepared once for many terms. */
export interface SearchedText {
  readonly text: string;
  readonly beginnings: readonly number[];
}

export const toSearchedText = (...texts: readonly string[]): SearchedText => {
  const text = foldSearchText(texts.join('\n'));
  return { text, beginnings: [...text.matchAll(WORD_BEGINNINGS)].map(({ index }) => index) };
};

/**
 * Returns whether a match with at most one edit may begin here. One of the first two letters must be at one of the first
 * two positions.
 */
const canBeginAt = (word: string, text: string, at: number): boolean =>
  text[at] === word[0] ||
  text[at] === word[1] ||
  text[at + 1] === word[0] ||
  text[at + 1] === word[1];

const isInsideText = (word: string, text: string, most: number): boolean => {
  for (let at = 1; at < text.length; at += 1)
    if (canBeginAt(word, text, at) && computeEditDistance(word, text, at, most) <= most)
      return true;
  return false;
};

/** Returns whether a word begins at a position of the text, which may have spaces inside: 'MaryAnn' in 'Mary Ann'. */
const startsWithWord = (text: string, word: string, start: number): boolean => {
  let at = start;
  for (let letter = 0; letter < word.length; letter += 1) {
    while (text[at] === ' ') at += 1;
    if (text[at] !== word[letter]) return false;
    at += 1;
  }
  return true;
};

/**
 * Returns whether the text contains a word, perhaps misspelt: at the beginning of one of its words, or for a long word also
 * inside.
 */
const isWordInText = (word: string, { text, beginnings }: SearchedText): boolean => {
  if (word.length >= MIN_INSIDE_LENGTH && text.includes(word)) return true;
  if (beginnings.some((at) => startsWithWord(text, word, at))) return true;
  const slips = getMaxEdits(word);
  if (slips === 0) return false;
  if (beginnings.some((at) => computeEditDistance(word, text, at, slips) <= slips)) return true;
  return slips > 1 && isInsideText(word, text, slips - 1);
};

/** Returns the words of a term that are no fillers; all words if each of them is a filler. */
const listMeaningfulWords = (term: string): string[] => {
  const words = splitSearchWords(term);
  const telling = words.filter((word) => !FILLER_WORDS.has(word));
  return telling.length > 0 ? telling : words;
};

/**
 * Creates a check whether a text is relevant for a term. Words with at least half of the term's letters must occur in it,
 * perhaps misspelt. A few common letters are not enough: 'Resilience' is not relevant for 'excel'.
 */
export const createRelevanceCheck = (term: string): ((text: SearchedText) => boolean) => {
  const words = listMeaningfulWords(term);
  const letters = words.join('').length;
  return (text) => {
    const found = words.filter((word) => isWordInText(word, text)).join('').length;
    return found > 0 && found * 2 >= letters;
  };
};

/** Groups of words with related meanings. A search for one word of a group also finds the others. */
const RELATED_WORDS: readonly (readonly string[])[] = [
  ['excel', 'spreadsheet', 'spreadsheets', 'csv'],
  ['kubernetes', 'k8s', 'docker', 'container', 'containers', 'podman'],
  ['javascript', 'js', 'typescript', 'ts'],
  ['accessibility', 'accessible', 'a11y', 'wcag'],
  ['database', 'databases', 'db', 'sql', 'postgres', 'mysql'],
  ['security', 'cybersecurity', 'infosec', 'hacking', 'hacker'],
  ['password', 'passwords', 'credentials', 'login'],
  ['phishing', 'scam', 'scams', 'spam'],
  ['network', 'networks', 'networking', 'tcp'],
  ['subnet', 'subnets', 'subnetting', 'cidr'],
  ['cloud', 'aws', 'azure', 'gcp'],
  ['infrastructure', 'terraform', 'ansible', 'devops'],
  ['api', 'apis', 'http'],
  ['frontend', 'front-end', 'web', 'html', 'css'],
  ['developer', 'programmer', 'coder'],
  ['programming', 'coding', 'software'],
  ['statistics', 'stats', 'probability'],
  ['chart', 'charts', 'graph', 'graphs', 'diagrams', 'dataviz', 'visualisation', 'visualization'],
  ['logs', 'logging', 'siem'],
  ['agile', 'scrum', 'kanban'],
  ['leadership', 'leader', 'management', 'manager'],
  ['communication', 'presenting', 'presentation', 'presentations'],
  ['incident', 'breach', 'outage'],
  ['cost', 'costs', 'budget', 'finops'],
  ['design', 'ux', 'ui', 'figma'],
  ['ai', 'ml', 'machine-learning'],
];

const MAX_RELATED_TERMS = 6;
/**
 * Minimum length of a related word. Shorter ones are recognised in a term, but not searched for, as two letters begin words
 * of any meaning.
 */
const MIN_RELATED_LENGTH = 3;

/** Returns at most six variants of a term, each with one word replaced by a related one; empty if no word has related ones. */
export const listRelatedTerms = (term: string): string[] => {
  const words = splitSearchWords(term);
  const others = words.flatMap((word, at) =>
    RELATED_WORDS.filter((line) => line.includes(word))
      .flat()
      .filter((other) => other !== word && other.length >= MIN_RELATED_LENGTH)
      .map((other) => words.with(at, other).join(' ')),
  );
  return [...new Set(others)].slice(0, MAX_RELATED_TERMS);
};
