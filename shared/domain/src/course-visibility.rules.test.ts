import {
  isCourseVisible,
  isDraftCourse,
  isHiddenByGroups,
  type StudentOrVisitor,
} from './course-visibility.rules.ts';

const visitor: StudentOrVisitor = { kind: 'visitor' };
const student = (...groupIds: string[]): StudentOrVisitor => ({ kind: 'student', groupIds });
const course = (Groups: string[], PublicallyAccessible = false, Status = 'published') => ({
  Groups,
  PublicallyAccessible,
  Status,
});

describe('course visibility', () => {
  it.each([
    ['no groups, visitor', course([]), visitor, true],
    ['no groups, student without group', course([]), student(), true],
    ['shared group', course(['a', 'b']), student('b'), true],
    ['other group', course(['a']), student('b'), false],
    ['student without group', course(['a']), student(), false],
  ])('[RULE-06] %s', (_name, facts, viewer, expected) => {
    expect(isCourseVisible(facts, viewer)).toBe(expected);
  });

  it.each([
    ['an empty list of groups, student of some', course([]), student('a'), true],
    ['an empty list of groups, visitor', course([]), visitor, true],
    ['public course of other groups, student', course(['a'], true), student('b'), true],
    ['public course of a group, visitor', course(['a'], true), visitor, false],
    ['grouped course, visitor', course(['a']), visitor, false],
  ])('[RULE-07] %s', (_name, facts, viewer, expected) => {
    expect(isCourseVisible(facts, viewer)).toBe(expected);
  });

  it.each([
    ['draft', true],
    ['Draft', true],
    ['DRAFT', true],
    ['published', false],
    ['archived', false],
    ['', false],
  ])('[RULE-08] status %j hides: %s', (Status, hidden) => {
    expect(isDraftCourse({ Status })).toBe(hidden);
    expect(isCourseVisible(course([], true, Status), student())).toBe(!hidden);
  });

  it('[RULE-08] a missing status counts as published', () => {
    expect(isDraftCourse({})).toBe(false);
  });

  it('keeps a student out of a course of other groups only', () => {
    expect(isHiddenByGroups(course(['a']), ['b'])).toBe(true);
    expect(isHiddenByGroups(course(['a'], true), ['b'])).toBe(false);
    expect(isHiddenByGroups(course([]), [])).toBe(false);
  });
});
