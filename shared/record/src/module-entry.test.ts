import { buildAttributes } from '@cairn/testing/builders';
import { findModuleEntry, withModuleEntry } from './module-entry.ts';

const PART = { courseId: 'sql', moduleId: 'm1' };
const DONE = { LectureCompleted: true };

it.each([
  ['no course', {}],
  ['no module', { sql: {} }],
  ['a text', { sql: { m1: 'Pass' } }],
  ['a list', { sql: { m1: ['Pass'] } }],
  ['a number', { sql: { m1: 5 } }],
  ['null', { sql: { m1: null } }],
])('where the record has %s the module has no entry', (_name, Courses) => {
  const student = buildAttributes({ Courses });
  expect(findModuleEntry(student, PART)).toEqual({});
  expect(withModuleEntry(student, PART, DONE).Courses).toEqual({ sql: { m1: DONE } });
});

it('changes these keys of one module and leaves everything else', () => {
  const student = buildAttributes({
    FirstName: 'May',
    Courses: { sql: { m1: { ExerciseCompleted: true }, m2: DONE, TimeSpent: 5 }, charts: {} },
  });
  expect(withModuleEntry(student, PART, DONE)).toEqual({
    ...student,
    Courses: {
      sql: { m1: { ExerciseCompleted: true, ...DONE }, m2: DONE, TimeSpent: 5 },
      charts: {},
    },
  });
});
