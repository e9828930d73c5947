import { courseItemSchema } from './course-item.contract.ts';
import { safeParse } from './parse.ts';

/** A course with every field of 001 §3. */
const whole = {
  CourseID: 'c1',
  CourseTitle: 'Reading Logs',
  About: 'Six evenings.',
  CourseType: 'sync',
  Status: 'published',
  Level: 'Intermediate',
  Category: 'Security',
  Description: 'What it is about.',
  Lectures: [{ Title: 'Joins', Duration: 90 }],
  LearningObjectives: ['Ask well'],
  Requirements: ['A spreadsheet'],
  Competencies: ['Statistics'],
  CourseContent: [{ id: 'n1', type: 'file', name: 'Reader', s3Url: '/media/reader.pdf' }],
  InstructorID: 'ada-moss',
  InstructorDisplayName: 'Ada Moss',
  InstructorProfileImageUrl: '/media/ada.png',
  Collaborators: ['ben-ruiz'],
  ThumbnailUrl: '/media/logs.png',
  Groups: ['north'],
  PublicallyAccessible: true,
  Students: { s1: { CompletedDate: '2026-03-04T10:00:00.000Z' } },
  PostSurvey: [{ type: 'text', question: 'What next?' }],
  SurveyResponses: { s1: [{ type: 'text', question: 'What next?', answer: 'More' }] },
  CertificateOptions: {
    UseDefaultCert: false,
    S3Url: '/media/design.pdf',
    Fields: { StudentName: { Coords: [10, 20, 300, 40] } },
  },
  CreatedDate: '2026-01-01T00:00:00.000Z',
  CompletedDate: '2026-03-04T10:00:00.000Z',
  StudentName: 'Maya Okafor',
};

const read = (change: object = {}) => safeParse(courseItemSchema, { ...whole, ...change });

describe('a course in full', () => {
  it('[TAPI-67] keeps every field that the documents name', () => {
    expect(read()).toMatchObject(whole);
  });

  it.each(['async', 'sync', 'scorm'])('[TAPI-67] may be of the type %s', (CourseType) => {
    expect(read({ CourseType })).toMatchObject({ CourseType });
  });

  it.each(['All Levels', 'Beginner', 'Intermediate', 'Advanced'])(
    '[TAPI-67] may be of the level %s',
    (Level) => {
      expect(read({ Level })).toMatchObject({ Level });
    },
  );

  it.each([
    ['another type', { CourseType: 'live' }],
    ['another level', { Level: 'Expert' }],
    [
      'a box of three numbers',
      { CertificateOptions: { UseDefaultCert: true, Fields: { A: { Coords: [1, 2, 3] } } } },
    ],
    ['a length in words', { Lectures: [{ Title: 'Joins', Duration: 'long' }] }],
  ])('[TAPI-67] with %s is refused', (_name, odd) => {
    expect(read(odd)).toBeUndefined();
  });
});
