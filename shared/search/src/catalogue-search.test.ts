import { type CatalogueEntry, createCatalogueSearch } from './catalogue-search.ts';

const entries = (kind: CatalogueEntry['kind'], count: number): CatalogueEntry[] =>
  Array.from({ length: count }, (_, at) => ({ kind, title: `Cloud ${10 + at}`, category: '' }));

const countsOf = (courses: number, roles: number) => {
  const all = [...entries('role', roles), ...entries('course', courses)];
  const found = createCatalogueSearch(all)('cloud').map((at) => all[at]?.kind);
  return [
    found.filter((kind) => kind === 'course').length,
    found.filter((kind) => kind === 'role').length,
  ];
};

describe('search of the catalogue', () => {
  it.each([
    ['few of both', [3, 2], [3, 2]],
    ['thousands of courses', [2000, 8], [15, 5]],
    ['thousands of courses and one role', [2000, 1], [19, 1]],
    ['many roles', [4, 40], [4, 16]],
    ['courses alone', [30, 0], [20, 0]],
    ['roles alone', [0, 30], [0, 20]],
  ])(
    '[HOME-03] [HOME-11] has places for either kind: %s',
    (_name, [courses = 0, roles = 0], shown) => {
      expect(countsOf(courses, roles)).toEqual(shown);
    },
  );

  it('[HOME-11] gives the places in the list, best match of each kind first', () => {
    const all: CatalogueEntry[] = [
      { kind: 'role', title: 'Keeper of the cloud', category: '' },
      { kind: 'course', title: 'A storm without a cloud in the sky', category: '' },
      { kind: 'role', title: 'Cloud', category: '' },
      { kind: 'course', title: 'Cloud', category: '' },
    ];
    expect(createCatalogueSearch(all)('cloud')).toEqual([3, 1, 2, 0]);
  });

  it('finds by other words for what was typed, after what fits it by itself', () => {
    const all: CatalogueEntry[] = [
      { kind: 'course', title: 'From Spreadsheets to Pipelines', category: 'Data' },
      { kind: 'course', title: 'Routing and Resilience', category: 'Networking' },
      { kind: 'course', title: 'Excel Tricks', category: '' },
      { kind: 'role', title: 'Web Developer', category: '' },
    ];
    expect(createCatalogueSearch(all)('excel')).toEqual([2, 0]);
  });
});
