/** Starts a site with data: courses of every type, and people with data of every kind. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { AppDeps } from '../src/app.ts';
import { notifyStudents } from '../src/modules/notifications/notify.ts';
import { sendSubmissionFile } from './send-file.ts';
import type { TestApp } from './test-app.ts';
import { createAttemptPage, createExamCourse } from './test-attempts.ts';
import type { TestClient } from './test-client.ts';
import { packagedCourse } from './test-content.ts';
import { samplePdf } from './test-files.ts';
import { certificateCourses, completeTestCourse } from './test-graduates.ts';
import { startLearningApp } from './test-learning.ts';
import { createResumeDocx, sendResume } from './test-resumes.ts';
import type { TestStudent } from './test-students.ts';
import { liveCourses } from './test-submissions.ts';

export interface PersonWithData extends TestStudent {
  readonly client: TestClient;
}

export interface SiteWithData {
  readonly test: TestApp;
  readonly maya: PersonWithData;
  readonly jonas: PersonWithData;
}

export const startSiteWithData = async (deps: Partial<AppDeps> = {}): Promise<SiteWithData> => {
  const content = {
    ...(await certificateCourses()),
    ...createExamCourse(),
    ...packagedCourse('package'),
    ...liveCourses,
    'roles.yaml': [
      {
        RoleID: 'analyst',
        RoleTitle: 'Analyst',
        Description: 'Reads.',
        CourseIDs: ['plain'],
        CompetencyIDs: [],
      },
    ],
    'webinars.yaml': [
      {
        WebinarID: 'logs',
        Title: 'Logs',
        Description: 'Live.',
        Starts: '+2d 10:00',
        Ends: '+2d 11:00',
        MeetingURL: 'https://meet.example/logs',
      },
    ],
  };
  const test = await startLearningApp(content, deps);
  try {
    const maya = await busyPerson(test, 'Maya', ['north']);
    return { test, maya, jonas: await busyPerson(test, 'Jonas', ['north', 'south']) };
  } catch (error) {
    await test.close();
    throw error;
  }
};

const requireSuccess = (answer: { statusCode: number; body: string }): void => {
  if (answer.statusCode >= 300) throw new Error(answer.body);
};

/** Adds a person whose data contain their name, so that no two people have equal data. */
const busyPerson = async (
  test: TestApp,
  firstName: string,
  groupIds: readonly string[],
): Promise<PersonWithData> => {
  const email = `${firstName}@Learn.example`;
  const student = await test.addStudent({ firstName, email, groupIds });
  const client = await test.as(student);
  const person = { ...student, client };
  for (const courseId of ['plain', 'exam', 'package', 'live'])
    requireSuccess(await client.post('/courses/enroll', { courseId }));
  await doCourseWork(test, person);
  await submitAnswer(test, person);
  await storeOtherData(test, person);
  return person;
};

const doCourseWork = async (test: TestApp, { client, studentId, firstName }: PersonWithData) => {
  requireSuccess(await completeTestCourse({ client, studentId }, 'plain'));
  const place = { courseId: 'plain', moduleId: 'plain-one' };
  const note = { ...place, at: 3, text: `${firstName} was here.\tA\\B\n"ü"` };
  requireSuccess(await client.put(`/courses/lectureNotes/${randomUUID()}`, note));
  const page = createAttemptPage(client, `${firstName}'s page`);
  requireSuccess(await page.submit(await page.start(), ['True', firstName]));
  await page.start();
  const updates = { 'cmi.suspend_data': `${firstName}\\N`, 'cmi.core.lesson_status': 'completed' };
  requireSuccess(await client.post('/scorm/package/data', { studentId, updates }));
  await test.sql`insert into survey_responses (student_id, course_id, answers)
    values (${studentId}, 'plain', '["fine"]')`;
  await test.sql`insert into lecture_places (student_id, course_id, module_id, seconds, saved_at)
    values (${studentId}, 'plain', 'plain-one', 4, now())`;
};

const submitAnswer = async (test: TestApp, { client, firstName }: PersonWithData) => {
  test.clock.now = new Date('2026-02-20T10:00:00Z');
  const file = {
    name: `${firstName}.pdf`,
    bytes: Buffer.concat([samplePdf, Buffer.from(firstName)]),
  };
  const { s3Url } = (await sendSubmissionFile(client, file)).json<{ s3Url: string }>();
  const attachments = [{ name: file.name, s3Url }];
  const content = `<p>The work of ${firstName}</p>`;
  requireSuccess(
    await client.post('/courses/submit', { assignmentId: 'essay', content, attachments }),
  );
  await sendSubmissionFile(client, { name: 'waits.txt', bytes: `${firstName} may hand it in` });
  test.clock.now = new Date();
};

const storeOtherData = async (test: TestApp, { client, studentId, firstName }: PersonWithData) => {
  const bytes = await createResumeDocx(`${firstName} knows SQL and charts.`);
  requireSuccess(await sendResume(client, studentId, { name: `${firstName}.docx`, bytes }));
  const background = { r: firstName.length * 20, g: 30, b: 30 };
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const headers = { ...client.headers, 'content-type': 'application/octet-stream' };
  const url = '/api/profile/updateProfilePicture';
  const query = { StudentID: studentId };
  requireSuccess(await test.app.inject({ method: 'PUT', url, query, headers, body: picture }));
  requireSuccess(await client.put(`/roles/${studentId}/add-role`, { roleId: 'analyst' }));
  requireSuccess(await client.put('/webinars/signup', { WebinarID: 'logs' }));
  for (const role of ['student', 'instructor'])
    await test.sql`insert into chat_messages
        (message_id, course_id, student_id, instructor_id, sender_role, text, created_at)
      values (${randomUUID()}, 'live', ${studentId}, 'ada-moss', ${role}, ${`With ${firstName}`}, now())`;
  const news = { kind: 'answered', courseId: 'live', onceKey: 'a', at: new Date() } as const;
  await test.sql.begin((tx) =>
    notifyStudents(tx, [studentId], {
      ...news,
      subject: { itemId: '', itemName: '', person: 'Ada' },
    }),
  );
};
