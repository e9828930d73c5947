/** What a term of the fuzzy search may mean, and whether what it found has anything to do with it. Source: 000 §5, HOME-06. */
import { foldSearchText } from './search-text.rules.ts';

const wordsOf = (text: string): string[] => foldSearchText(text).split(/\s+/).filter(Boolean);

/** Words that say nothing by themselves: whoever types a sentence means the others. */
const FILLERS = new Set(
  'a an and are at be by do for from how i in into is it learn learning my of on or the to what with'.split(
    ' ',
  ),
);

const LONG_WORD = 8;
const SHORT_WORD = 4;
/** Shorter words have to begin one: 'ai' stands inside of too many. */
const LEAST_INSIDE = 3;

/** How many letters of a word may be wrong where it is set against the beginning of another. */
const slipsOf = (word: string): number => {
  if (word.length < SHORT_WORD) return 0;
  return word.length < LONG_WORD ? 1 : 2;
};

/**
 * Where words begin. Scripts without capitals set no spaces between words, or join them: there, every place may be a
 * beginning.
 */
const BEGINNINGS = /(?<![\p{Lu}\p{Ll}\p{N}])\S/gu;

/**
 * The least number of slips (a letter too many, too few, another, two swapped) between `word` and any stretch of `text`
 * that begins at `start`; more than `most` counts as Infinity.
 */
const slipsAt = (word: string, text: string, start: number, most: number): number => {
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

/** A text to look into, with the places where its words begin. Made once for a text that many terms look into. */
export interface SearchedText {
  readonly text: string;
  readonly beginnings: readonly number[];
}

export const searchedText = (...texts: readonly string[]): SearchedText => {
  const text = foldSearchText(texts.join('\n'));
  return { text, beginnings: [...text.matchAll(BEGINNINGS)].map(({ index }) => index) };
};

/** With one slip at most, one of the first two letters stands at one of the first two places. */
const mayBeginAt = (word: string, text: string, at: number): boolean =>
  text[at] === word[0] ||
  text[at] === word[1] ||
  text[at + 1] === word[0] ||
  text[at + 1] === word[1];

const isInside = (word: string, text: string, most: number): boolean => {
  for (let at = 1; at < text.length; at += 1)
    if (mayBeginAt(word, text, at) && slipsAt(word, text, at, most) <= most) return true;
  return false;
};

/** A word as it stands, or misspelt: at the beginning of a word of the text, and a long one also inside of it. */
const isIn = (word: string, { text, beginnings }: SearchedText): boolean => {
  if (word.length >= LEAST_INSIDE && text.includes(word)) return true;
  const slips = slipsOf(word);
  if (slips === 0) return beginnings.some((at) => text.startsWith(word, at));
  if (beginnings.some((at) => slipsAt(word, text, at, slips) <= slips)) return true;
  return slips > 1 && isInside(word, text, slips - 1);
};

/** The words of a term that mean something; all of them where none does. */
const meaningOf = (term: string): string[] => {
  const words = wordsOf(term);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
};

/**
 * Whether a text has to do with a term: words with at least half of the term's letters stand in it, misspelt or not.
 * What merely shares letters with it, as 'Resilience' does with 'excel', has not.
 */
export const hasToDoWith = (term: string): ((text: SearchedText) => boolean) => {
  const words = meaningOf(term);
  const letters = words.join('').length;
  return (text) => {
    const found = words.filter((word) => isIn(word, text)).join('').length;
    return found > 0 && found * 2 >= letters;
  };
};

/** Words that people say for one another. A term with one of a line also looks for the others. */
const SAME: readonly (readonly string[])[] = [
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

const MOST_OTHERS = 6;
/** Two letters begin words of any meaning: they are understood, but not looked for instead. */
const LEAST_LETTERS = 3;

/** The term with one of its words said otherwise, at most six; none for words that have no others. */
export const otherTerms = (term: string): string[] => {
  const words = wordsOf(term);
  const others = words.flatMap((word, at) =>
    SAME.filter((line) => line.includes(word))
      .flat()
      .filter((other) => other !== word && other.length >= LEAST_LETTERS)
      .map((other) => words.with(at, other).join(' ')),
  );
  return [...new Set(others)].slice(0, MOST_OTHERS);
};
