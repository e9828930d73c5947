/** Splits texts into words for search: lower case, without accents and stop words, as stems. */
import { stemmer } from 'stemmer';

const STOP_WORDS = new Set(
  (
    'a about after all also am an and any are as at be because been before being but by can cannot could did do does ' +
    'doing for from get gets give given go goes had has have having he her here him his how i if in into is it its just let ' +
    'like made make makes may me mean means might more most much must my need needs no nor not now of off on once one only or ' +
    'other our out over own please put really same say says she should so some somebody someone something such take tell than ' +
    'that the their them then there these they thing things this those though to too up us very want was way we well were what ' +
    'when where which while who whom whose why will with would you your yours'
  ).split(' '),
);

/** Combining marks belong to the word, because the vowels of Hindi and Thai are marks. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const splitAllWords = (text: string): string[] => {
  const plain = withoutAccents(text.toLowerCase());
  if (!UNSPACED.test(plain)) {
    return plain.replaceAll(/['’](?:s|t|re|ve|ll|d|m)\b/gu, '').match(WORD) ?? [];
  }
  return [...segmenter.segment(plain)].flatMap((part) => (part.isWordLike ? [part.segment] : []));
};

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/(?<=[a-zß])[\u0300-\u036F]+/gu, '')
    .normalize('NFC');

/**
 * Returns the words of a text without stop words, in order, with repetitions. A text of stop words alone keeps them, so that it
 * can be found.
 */
export const listSearchableWords = (text: string): string[] => {
  const words = splitAllWords(text);
  const content = words.filter((word) => !STOP_WORDS.has(word));
  return content.length > 0 ? content : words;
};

/** Returns the stem of an English word. Words of other scripts are returned unchanged. */
export const toWordStem = (word: string): string =>
  /^[a-z]{4,}$/.test(word) ? stemmer(word) : word;
