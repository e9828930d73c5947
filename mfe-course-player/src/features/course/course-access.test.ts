import { userAttributesSchema } from '@cairn/api/user.contract';
import { buildAttributes, buildCourseItem } from '@cairn/testing/builders';
import { findPlayerRedirect } from './course-access.ts';

const CATALOGUE = '/course-catalog/course-1';

/** Returns the path to which a student who opens course-1 is redirected. */
const sentTo = (course: object, record: object): string | undefined =>
  findPlayerRedirect(
    buildCourseItem({ CourseID: 'course-1', PublicallyAccessible: false, ...course }),
    {
      isSignedIn: true,
      search: '',
      record: userAttributesSchema.parse({ ...buildAttributes(), GroupIDs: undefined, ...record }),
    },
  );
const enrolled = { Courses: { 'course-1': {}, 'course-2': {} } };

it.each([
  ['without groups', { Groups: [] }, {}, undefined],
  ['of none of the groups', { Groups: ['a', 'b'] }, { GroupIDs: ['c'] }, '/learning'],
  ['of groups, without any', { Groups: ['a'] }, {}, '/learning'],
  ['of one of the groups', { Groups: ['a', 'b'] }, { GroupIDs: ['c', 'b'] }, undefined],
  ['of the single group', { Groups: ['a', 'b'] }, { GroupID: 'b' }, undefined],
  ['of another single group', { Groups: ['a', 'b'] }, { GroupID: 'c' }, '/learning'],
  ['public', { Groups: ['a'], PublicallyAccessible: true }, {}, undefined],
])('[COMP-14] a course %s: %j for %j leads to %s', (_name, course, record, path) => {
  expect(sentTo(course, { ...record, ...enrolled })).toBe(path);
});

it.each([
  ['another course alone', { 'course-2': {} }, CATALOGUE],
  ['the course, with nothing done', { 'course-1': {} }, undefined],
  ['nothing', {}, CATALOGUE],
])('[COMP-14] enrolled means that Courses has the course as a key: %s', (_name, Courses, path) => {
  expect(sentTo({ Groups: [] }, { Courses })).toBe(path);
});
