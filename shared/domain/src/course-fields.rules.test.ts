import { withBothFieldNames } from './course-fields.rules.ts';

describe('fields with two names', () => {
  it.each([
    [{ Type: 'sync' }, { CourseType: 'sync', Type: 'sync' }],
    [{ CourseType: 'async' }, { CourseType: 'async', Type: 'async' }],
    [
      { CourseType: 'scorm', Type: 'async' },
      { CourseType: 'scorm', Type: 'scorm' },
    ],
    [{ Description: 'a' }, { CourseDescription: 'a', Description: 'a' }],
    [{ CourseDescription: 'b' }, { CourseDescription: 'b', Description: 'b' }],
    [{}, { CourseType: undefined, Description: undefined }],
  ])('[RULE-11] %j is read as %j', (given, read) => {
    const course: { Type?: string; CourseID: string } = { CourseID: 'c1', ...given };
    expect(withBothFieldNames(course)).toMatchObject({ CourseID: 'c1', ...read });
  });
});
