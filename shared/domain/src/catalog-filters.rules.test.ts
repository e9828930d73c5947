import {
  catalogUrlFormat,
  type CatalogFilters,
  createCatalogSelector,
  type FilterableCourse,
  formatCourseCount,
  hasCatalogFilterQuery,
  EMPTY_CATALOG_FILTERS,
  serialiseCatalogView,
  parseCatalogView,
} from './catalog-filters.rules.ts';

const course = (CourseTitle: string, change = {}) => ({
  CourseTitle,
  CourseDescription: '',
  Category: 'Data',
  CourseType: 'async',
  Level: 'Beginner',
  InstructorID: 'i1',
  ...change,
});
const query = (text: string) =>
  new Map(text.split('&').map((pair) => pair.split('=') as [string, string]));
const read = (text: string) => ({ get: (key: string) => query(text).get(key) ?? null });
const select = (courses: readonly FilterableCourse[], filters: CatalogFilters) =>
  createCatalogSelector(courses)(filters);
const titles = (courses: readonly FilterableCourse[], change = {}) =>
  select(courses, { ...EMPTY_CATALOG_FILTERS, ...change }).items.map(
    ({ CourseTitle }) => CourseTitle,
  );

describe('catalogue filters', () => {
  it('[CCAT-10] [CONST-02] shows five a page', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => course(`C${index}`));
    expect(titles(twelve)).toHaveLength(5);
    expect(select(twelve, { ...EMPTY_CATALOG_FILTERS, page: 3 })).toMatchObject({
      found: 12,
      page: 3,
      pageCount: 3,
    });
    expect(titles(twelve, { page: 3 })).toEqual(['C10', 'C11']);
  });

  it('[CCAT-12] all filters together narrow the list', () => {
    const courses = [
      course('one', { Category: 'Law' }),
      course('two', { Category: 'Law', Level: 'Advanced', InstructorID: 'i2' }),
      course('three', { Level: 'Advanced' }),
      course('four', { CourseType: 'scorm' }),
      course('five', { CourseType: 'scorm', CourseDescription: 'four of them' }),
    ];
    expect(titles(courses, { category: 'Law' })).toEqual(['one', 'two']);
    expect(titles(courses, { category: 'Law', level: 'Advanced' })).toEqual(['two']);
    expect(titles(courses, { category: 'Law', level: 'Advanced', instructor: 'i1' })).toEqual([]);
    expect(titles(courses, { type: 'scorm' })).toEqual(['four', 'five']);
    expect(titles(courses, { type: 'scorm', category: 'Law' })).toEqual([]);
    expect(titles(courses, { search: 'o' })).toEqual(['one', 'two', 'four', 'five']);
    expect(titles(courses, { search: 'o', type: 'scorm' })).toEqual(['four', 'five']);
    expect(titles(courses, { search: 'five', type: 'scorm' })).toEqual(['five']);
    expect(titles(courses, { instructor: 'i2' })).toEqual(['two']);
  });

  it("[CCAT-14] 'All Levels' is a level of its own", () => {
    const courses = [course('every', { Level: 'All Levels' }), course('first')];
    expect(titles(courses, { level: 'All Levels' })).toEqual(['every']);
    expect(titles(courses)).toEqual(['every', 'first']);
  });

  it('[CCAT-15] searches title and description in any letter case; no level counts as All Levels', () => {
    const courses = [
      course('Logs', { Level: '' }),
      course('Other', { CourseDescription: 'Reading LOGS' }),
    ];
    expect(titles(courses, { search: ' logs ' })).toEqual(['Logs', 'Other']);
    expect(titles(courses, { level: 'All Levels' })).toEqual(['Logs']);
  });

  it('[CCAT-16] a changed filter goes back to page 1, a changed page stays', () => {
    const third = { ...EMPTY_CATALOG_FILTERS, page: 3 };
    expect(catalogUrlFormat.changed(third, { category: 'Law' })).toEqual({
      ...EMPTY_CATALOG_FILTERS,
      category: 'Law',
    });
    expect(catalogUrlFormat.changed(third, { page: 2 })).toEqual({
      ...EMPTY_CATALOG_FILTERS,
      page: 2,
    });
  });

  it('[CCAT-17] the address names what is set, and page only when not 1', () => {
    const filters = { ...EMPTY_CATALOG_FILTERS, search: 'a', instructor: 'i1', page: 2 };
    expect(catalogUrlFormat.write(filters)).toEqual({ search: 'a', instructor: 'i1', page: '2' });
    expect(catalogUrlFormat.write(EMPTY_CATALOG_FILTERS)).toEqual({});
    expect(catalogUrlFormat.read(read('search=a&instructor=i1&page=2'))).toEqual(filters);
  });

  it('[CCAT-18] a saved view comes back as it was', () => {
    const view = {
      filters: { ...EMPTY_CATALOG_FILTERS, category: 'Law', page: 2 },
      isSidebarOpen: true,
    };
    expect(parseCatalogView(JSON.parse(JSON.stringify(serialiseCatalogView(view))))).toEqual(view);
  });

  it.each([
    ['page=2', true],
    ['level=Beginner', true],
    ['search=', false],
    ['utm=x', false],
  ])('[CCAT-20] the query %j speaks of filters: %s', (text, expected) => {
    expect(hasCatalogFilterQuery(read(text))).toBe(expected);
  });

  it.each([7, null, 'x', undefined])('[CCAT-21] a saved view such as %j is ignored', (saved) => {
    expect(parseCatalogView(saved)).toBeUndefined();
  });

  it.each([
    ['0', 1],
    ['-2', 1],
    ['x', 1],
    ['1.5', 1],
    ['3', 3],
  ])('[CCAT-21] page %s is read as %d', (raw, page) => {
    expect(catalogUrlFormat.read(read(`page=${raw}`)).page).toBe(page);
  });

  it('[CCAT-21] a page beyond the end is the last one, an unknown value finds nothing', () => {
    expect(select([course('a')], { ...EMPTY_CATALOG_FILTERS, page: 9 })).toMatchObject({
      page: 1,
      found: 1,
    });
    expect(select([course('a')], { ...EMPTY_CATALOG_FILTERS, level: 'Guru' })).toMatchObject({
      found: 0,
      pageCount: 1,
    });
  });

  it('[CCAT-02] says how many were found', () => {
    expect(formatCourseCount(0)).toBe('0 courses found');
    expect(formatCourseCount(1)).toBe('1 course found');
  });
});
