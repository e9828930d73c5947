import { buildCourse, buildInstructor, buildRole } from '@cairn/testing/builders';
import { courseSchema } from './courses.contract.ts';
import { safeParse } from './parse.ts';
import { instructorSchema } from './people.contract.ts';
import { roleSchema } from './roles.contract.ts';
import type { Schema } from './z.ts';

const without = (record: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

describe('records of the catalogue', () => {
  it.each<[string, Schema, object, string[]]>([
    [
      'a course',
      courseSchema,
      buildCourse(),
      ['Collaborators', 'Groups', 'Lectures', 'LearningObjectives', 'CompetencyIDs'],
    ],
    ['a role', roleSchema, buildRole(), ['CourseIDs', 'CompetencyIDs']],
  ])('[RULE-13] %s without its lists has empty ones', (_what, schema, record, lists) => {
    const read = safeParse(schema, without(record, ...lists));
    expect(read).toEqual({ ...record, ...Object.fromEntries(lists.map((name) => [name, []])) });
  });

  it('[RULE-13] keeps every documented field of a course', () => {
    const course = {
      ...buildCourse(),
      InstructorDisplayName: 'Noor Aziz',
      InstructorProfileImageUrl: '/media/noor.webp',
      Collaborators: ['i2'],
      Groups: ['north'],
      Lectures: [{ Title: 'One', Duration: 60 }],
      LearningObjectives: ['Ask well'],
    };
    expect(safeParse(courseSchema, course)).toEqual(course);
  });

  it.each<[string, Schema, object, string]>([
    ['a course without its title', courseSchema, buildCourse(), 'CourseTitle'],
    ['a role without its title', roleSchema, buildRole(), 'RoleTitle'],
    ['an instructor without an id', instructorSchema, buildInstructor(), 'InstructorID'],
  ])('[RULE-13] %s is none', (_what, schema, record, name) => {
    expect(safeParse(schema, without(record, name))).toBeUndefined();
  });
});
