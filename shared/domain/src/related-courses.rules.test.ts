import { selectRelatedCourses } from './related-courses.rules.ts';

const course = (CourseID: string, Groups: string[] = [], Status = 'published') => ({
  CourseID,
  Status,
  Groups,
});

const ids = (courses: readonly { readonly CourseID: string }[]) =>
  courses.map(({ CourseID }) => CourseID).join(' ');

describe('related courses', () => {
  const own = course('own', ['north']);
  const north = course('n1', ['north', 'south']);
  const south = course('s1', ['south']);
  const open = course('o1');

  it.each([
    ['the course itself, when first', [own, north], ['north'], 'n1'],
    ['drafts', [course('d', ['north'], 'Draft'), north], ['north'], 'n1'],
    ['courses of other groups', [south, north], ['north'], 'n1'],
  ])('[RECO-01] leaves out %s', (_what, list, groups, expected) => {
    expect(ids(selectRelatedCourses(list, 'own', groups))).toBe(expected);
  });

  it('[RECO-01] drops only a first place', () => {
    expect(ids(selectRelatedCourses([north, own], 'own', ['north']))).toBe('n1 own');
  });

  it('[RECO-01] shows four at most, counted after the others are dropped, in the order received', () => {
    const many = ['e', 'd', 'c', 'b', 'a'].map((id) => course(id, ['north']));
    expect(ids(selectRelatedCourses([own, south, ...many], 'own', ['north']))).toBe('e d c b');
  });

  it.each([
    ['nobody in a group', [], 'o1'],
    ['a student of a group', ['north'], 'n1'],
  ])('[RECO-02] %s', (_who, groups, expected) => {
    expect(ids(selectRelatedCourses([open, north, south], 'own', groups))).toBe(expected);
  });
});
