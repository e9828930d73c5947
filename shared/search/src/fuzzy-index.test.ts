import { createRelevanceCheck, toSearchedText } from '@cairn/domain/search-term.rules';
import Fuse from 'fuse.js';
import { generateCourses, generateSearchTerms } from '@cairn/testing/generate-courses';
import { createFuzzyIndex, type SearchableEntry } from './fuzzy-index.ts';

const entry = (title: string, category = ''): SearchableEntry => ({ title, category });
const titlesOf = (term: string, ...entries: SearchableEntry[]) =>
  createFuzzyIndex(entries)(term).map((at) => entries[at]?.title);

describe('fuzzy search', () => {
  it.each([
    ['a title', 'network', ['Network Design']],
    ['a small misspelling', 'netwrok', ['Network Design']],
    ['a category', 'leadership', ['Planning']],
    ['a misspelt category', 'leadreship', ['Planning']],
    ['an unrelated word', 'zebra', []],
    ['a word that shares letters with one in between', 'excel', []],
  ])('[HOME-06] matches %s', (_name, term, expected) => {
    const entries = [
      entry('Network Design'),
      entry('Planning', 'Leadership'),
      entry('Routing and Resilience', 'Operations'),
    ];
    expect(titlesOf(term, ...entries)).toEqual(expected);
  });

  it.each([
    ['كتابه', 'کتابة'],
    ['ecole', 'École'],
    ['obrien', 'O’Brien'],
    ['王小明', '王 小明'],
  ])('finds with %s the title %s', (term, title) => {
    expect(titlesOf(term, entry(title), entry('Network Design'))).toEqual([title]);
  });

  it('[HOME-11] best match first, ties by title, at most 20', () => {
    const many = Array.from({ length: 30 }, (_, index) => entry(`Cloud ${10 + index}`));
    const list = titlesOf('cloud', ...many.toReversed());
    expect(list).toHaveLength(20);
    expect(list).toEqual([...list].toSorted((a = '', b = '') => a.localeCompare(b)));
    expect(titlesOf('cloud', entry('A storm without a cloud in the sky'), entry('Cloud'))[0]).toBe(
      'Cloud',
    );
  });

  it('[HOME-06] finds among 10,000 courses what plain Fuse finds that has to do with the term, misspelt or not', () => {
    const courses = generateCourses(10_000);
    const find = createFuzzyIndex(courses);
    const plain = new Fuse(courses, {
      keys: [
        { name: 'title', weight: 3 },
        { name: 'category', weight: 1 },
      ],
      threshold: 0.4,
      includeScore: true,
      ignoreLocation: true,
    });
    let wanted = 0;
    let found = 0;
    for (const term of generateSearchTerms(24)) {
      const named = new Set(find(term).map((at) => courses[at]?.title));
      const isMeant = createRelevanceCheck(term);
      const best = plain
        .search(term)
        .filter(({ item }) => isMeant(toSearchedText(item.title, item.category)))
        .toSorted(
          (a, b) => (a.score ?? 1) - (b.score ?? 1) || a.item.title.localeCompare(b.item.title),
        )
        .slice(0, 20);
      wanted += best.length;
      found += best.filter(({ item }) => named.has(item.title)).length;
    }
    expect(wanted).toBeGreaterThan(250);
    expect(found / wanted).toBeGreaterThanOrEqual(0.98);
  });

  it('64 KB pasted are searched like any term', () => {
    expect(createFuzzyIndex([entry('Network Design')])('x'.repeat(65_536))).toEqual([]);
  });
});
