/** Mails and record of a disabled account. */
import { createRegistrant } from '../../../../test/registrant.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  addGraduate,
  certificateCourses,
  listCertificates,
} from '../../../../test/test-graduates.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  // Mails wait until another process runs the jobs.
  test = await startLearningApp(await certificateCourses(), { jobsToRun: 'none' });
  await test.app.ready();
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());

it('[MPEOP-25] gets no mail, also none that was waiting', async () => {
  const maya = await test.addStudent();
  const control = await test.addStudent();
  const { forgot } = createRegistrant(() => test.visitor);
  // A code is composed when it is sent, and a mail of staff before.
  for (const { email, studentId } of [maya, control]) {
    await forgot(email);
    expect((await admin.post(`/manage/people/${studentId}/password-mail`)).statusCode).toBe(200);
  }
  await admin.post(`/manage/people/${maya.studentId}/disable`);
  const other = await test.another({ jobsToRun: 'all' });
  await other.ready();
  // Mails are sent in their order, so those to the other person come after those that were refused.
  await waitForMail(test.sql, control.email, 2);
  expect(await listMailsTo(test.sql, maya.email)).toEqual([]);
});

it('[MPEOP-25] keeps its record, grades and certificates', async () => {
  const graduate = await addGraduate(test, 'plain');
  const { studentId } = graduate;
  await test.sql`update enrolments set result = 'passed', result_at = now(), result_by = 'ada'
    where student_id = ${studentId}`;
  const [certificate] = await listCertificates(graduate);
  const url = `/manage/people/${studentId}`;
  const read = async () => {
    const [person, courses, checked] = await Promise.all([
      admin.get(url),
      admin.get(`${url}/courses`),
      test.visitor.get(`/certificates/${certificate?.CertificateID}`),
    ]);
    const enrolments = await test.sql`select * from enrolments where student_id = ${studentId}`;
    const progress = await test.sql`select * from module_progress where student_id = ${studentId}`;
    const { certificates } = person.json();
    return { certificates, courses: courses.json(), checked: checked.json(), enrolments, progress };
  };
  const before = await read();
  expect(before).toMatchObject({
    certificates: [{ courseTitle: 'Reading Logs' }],
    checked: { StudentName: 'Noor Haddad' },
    enrolments: [{ result: 'passed' }],
    progress: [{}],
  });
  await admin.post(`${url}/disable`);
  expect(await read()).toEqual(before);
});
