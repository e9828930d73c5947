import { randomUUID } from 'node:crypto';
import type { Certificate, CertificatePart } from '@cairn/api/certificates.contract';
import type { TestApp } from '../../../test/test-app.ts';
import { fullCourse, packagedCourse } from '../../../test/test-content.ts';
import { addEnrolledStudent, type Graduate } from '../../../test/test-graduates.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { liveCourse } from '../../../test/test-live-course.ts';
import { createTeacherClient, teacherFiles } from '../../../test/test-teachers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...teacherFiles,
    ...fullCourse('modules'),
    ...liveCourse('live'),
    ...packagedCourse('packed'),
  });
});
afterAll(() => test.close());

const partsOf = async ({ client }: Graduate, courseId: string) => {
  const certificate = (await client.get(`/courses/${courseId}/certificate`)).json<Certificate>();
  const checked = await test.visitor.get(`/certificates/${certificate.CertificateID}`);
  expect(checked.json<Certificate>().Parts).toEqual(certificate.Parts);
  return certificate.Parts;
};
const part = (Title: string, Kind: CertificatePart['Kind'], IsAssessed: boolean) => ({
  Title,
  Kind,
  IsAssessed,
});

describe('the parts on a certificate', () => {
  it('are the parts of the modules in order, of which only passed assessments count as assessed', async () => {
    const student = await addEnrolledStudent(test, ['modules']);
    const put = (module: string, component: string) =>
      student.client.put('/courses/updateModuleProgress', {
        courseId: 'modules',
        moduleId: `modules-${module}`,
        component,
      });
    const assessment = { courseId: 'modules', moduleId: 'modules-two' };
    await put('one', 'LectureCompleted');
    const begun = (await student.client.post('/profile/assessment/start', assessment)).json();
    await put('two', 'ExerciseCompleted');
    await student.client.post('/profile/assessment/submit', {
      ...assessment,
      attemptData: {
        responses: [['this'], ['that']],
        timeTaken: 0,
        datetimeStarted: begun.datetimeStarted,
        datetimeSubmitted: begun.datetimeStarted,
      },
    });
    await put('three', 'LectureCompleted');
    const expected = [
      part('Module modules-one', 'lecture', false),
      part('Module modules-two', 'exercise', false),
      part('Module modules-two', 'assessment', true),
      part('Module modules-three', 'lecture', false),
    ];
    expect(await partsOf(student, 'modules')).toEqual(expected);
    // A certificate shows the titles of its issue date. An older certificate, without stored parts, shows the current titles.
    await test.sql`update course_modules set title = 'Renamed' where course_id = 'modules'`;
    expect(await partsOf(student, 'modules')).toEqual(expected);
    await test.sql`update certificates set parts = null where student_id = ${student.studentId}`;
    expect((await partsOf(student, 'modules'))?.map(({ Title }) => Title)).toEqual(
      expected.map(() => 'Renamed'),
    );
  });

  it('are the assignments and assessments of a live course, and its pass by the instructor', async () => {
    const student = await addEnrolledStudent(test, ['live']);
    const other = await addEnrolledStudent(test, ['live']);
    const grade = (studentId: string, id: string) => test.sql`
      insert into submissions (submission_id, student_id, course_id, assignment_id, attempt,
        content, is_late, submitted_at, grade, graded_at)
      values (${randomUUID()}, ${studentId}, 'live', ${id}, 1, '<p>x</p>', false, now(), 9, now())`;
    await grade(student.studentId, 'live-a1');
    await grade(other.studentId, 'live-a2');
    const ada = await createTeacherClient(test, 'ada');
    const learnerIds = [student.studentId];
    await ada.put('/teaching/courses/live/results', { learnerIds, result: 'Pass' });
    expect(await partsOf(student, 'live')).toEqual([
      part('Assignment live-a1', 'assignment', true),
      part('Assignment live-a2', 'assignment', false),
      part('Check', 'assessment', false),
      part('Course live', 'result', true),
    ]);
  });

  it('are the package itself for a packaged course, as reported by the browser', async () => {
    const student = await addEnrolledStudent(test, ['packed']);
    const saved = await student.client.post('/scorm/packed/data', {
      studentId: student.studentId,
      updates: { 'cmi.core.lesson_status': 'passed' },
    });
    expect(saved.statusCode).toBe(200);
    expect(await partsOf(student, 'packed')).toEqual([
      part(expect.any(String) as unknown as string, 'package', false),
    ]);
  });
});
