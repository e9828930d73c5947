/** Students who have completed courses, and courses with certificates of every kind. */
import type { Certificate } from '@cairn/api/certificates.contract';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { aCourse, aLecture, aModule, lectureFiles } from './test-content.ts';
import { samplePdf } from './test-files.ts';
import type { TestStudent } from './test-students.ts';

/** Creates a cropped PDF of two pages to fill in; `turn` is the rotation at which a viewer shows the first one. */
const template = async (turn = 0): Promise<Buffer> => {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 400]);
  page.setRotation(degrees(turn));
  page.setCropBox(10, 20, 500, 300);
  document.addPage([600, 400]);
  return Buffer.from(await document.save());
};

export const certificateFields = {
  StudentName: { Coords: [50, 40, 400, 100] },
  CompletionDate: { Coords: [20, 200, 200, 30] },
  FavouriteColour: { Coords: [250, 200, 200, 30] },
};

const course = (id: string, given: object = {}) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    CompetencyIDs: ['sql', 'charts'],
    Modules: [aModule(`${id}-one`, { Lecture: aLecture() })],
    ...given,
  }),
  ...lectureFiles(`courses/${id}`),
});
const withOptions = (id: string, options: object) => course(id, { CertificateOptions: options });

/** Returns courses named after their kind of certificate. */
export const certificateCourses = async () => {
  const custom = { UseDefaultCert: false, Template: 'own.pdf', Fields: certificateFields };
  return {
    ...course('plain', { CourseTitle: 'Reading Logs' }),
    ...withOptions('custom', custom),
    'courses/custom/own.pdf': await template(),
    ...withOptions('turned', custom),
    'courses/turned/own.pdf': await template(90),
    ...withOptions('both', { ...custom, UseDefaultCert: true }),
    'courses/both/own.pdf': await template(),
    ...withOptions('missing', { UseDefaultCert: false }),
    ...withOptions('broken', custom),
    'courses/broken/own.pdf': samplePdf,
  };
};

export interface Graduate {
  readonly client: TestClient;
  readonly studentId: string;
}

export const addEnrolledStudent = async (
  test: TestApp,
  courses: readonly string[],
  given: Partial<TestStudent> = {},
): Promise<Graduate> => {
  const student = await test.addStudent(given);
  const client = await test.as(student);
  for (const courseId of courses) await client.post('/courses/enroll', { courseId });
  return { client, studentId: student.studentId };
};

/** Completes a course as a student: does all its work and records the completion. */
export const completeTestCourse = async ({ client, studentId }: Graduate, courseId: string) => {
  const done = { courseId, moduleId: `${courseId}-one`, component: 'LectureCompleted' };
  await client.put('/courses/updateModuleProgress', done);
  return client.put('/courses/updateCompletedDate', { courseId, studentId });
};

export const addGraduate = async (
  test: TestApp,
  courseId: string,
  given: Partial<TestStudent> = {},
): Promise<Graduate> => {
  const student = await addEnrolledStudent(test, [courseId], given);
  const { statusCode, body } = await completeTestCourse(student, courseId);
  if (statusCode !== 200) throw new Error(body);
  return student;
};

export const listCertificates = async ({ client }: Graduate): Promise<Certificate[]> =>
  (await client.get('/certificates')).json();

export const requestCertificateFile = ({ client }: Graduate, courseId: string) =>
  client.get(`/courses/${courseId}/certificate/file`);
