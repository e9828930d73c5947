import { buildTextIndex } from './text-index.ts';
import { listSearchableWords, toWordStem } from './words.ts';

const lines = [
  'Welcome to the lecture.',
  'Every leaf is full of tiny pores.',
  'They open in the morning.',
  'Chlorophyll absorbs red and blue light.',
  'That is why a leaf looks green.',
  'Next week we speak about roots.',
  'Roots take up water.',
].map((text) => ({ text }));

describe('text index', () => {
  it('returns a passage with its neighbours, and passages far enough apart', async () => {
    const index = await buildTextIndex(lines, { reach: 1 });
    const { passages } = index.search('chlorophyll light and water');
    expect(passages.map(({ best }) => lines.indexOf(best))).toEqual([3, 6]);
    expect(passages[0]?.texts).toEqual(lines.slice(2, 5));
  });

  it('finds other forms of a word, words with accents, and words with a typing error', async () => {
    const index = await buildTextIndex([{ text: 'How certificates are downloaded' }, ...lines]);
    for (const question of ['downloading a certificate', 'CERTIFICATÉS', 'dwnload']) {
      expect(index.search(question).passages[0]?.best.text).toMatch(/^How/);
    }
  });

  it('reports an unsure match, and no match', async () => {
    const index = await buildTextIndex(lines);
    expect(index.search('chlorophyll').covered).toBe('yes');
    expect(index.search('chlorophyll bakery').covered).toBe('unsure');
    expect(index.search('a recipe for chocolate cake').covered).toBe('no');
    expect(index.search('').covered).toBe('no');
    const empty = await buildTextIndex([]);
    expect(empty.search('anything')).toEqual({ passages: [], covered: 'no' });
  });

  it('finds words of scripts without spaces and with vowel marks', async () => {
    const places = [{ text: '植物は光合成で成長する' }, { text: 'पौधे प्रकाश से बढ़ते हैं' }];
    const index = await buildTextIndex(places);
    expect(index.search('光合成とは').passages[0]?.best).toBe(places[0]);
    expect(index.search('प्रकाश').passages[0]?.best).toBe(places[1]);
  });
});

it('leaves out stop words, unless there are no other words', () => {
  expect(listSearchableWords("What's the Café's menu?")).toEqual(['cafe', 'menu']);
  expect(listSearchableWords('what is it')).toEqual(['what', 'is', 'it']);
  expect(toWordStem('enrolling')).toBe(toWordStem('enrolled'));
});
