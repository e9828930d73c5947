import { addStaff } from '../../../test/test-staff.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import {
  addGraduate,
  certificateCourses,
  completeTestCourse,
  type Graduate,
  listCertificates,
  requestCertificateFile,
} from '../../../test/test-graduates.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { findFilesOfPerson } from '../privacy/person-files.ts';

let test: TestApp;
let admin: TestClient;
let student: Graduate;
beforeAll(async () => {
  test = await startLearningApp(await certificateCourses());
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());
beforeEach(async () => {
  student = await addGraduate(test, 'plain', { firstName: 'Noor', lastName: 'Hadad' });
  await student.client.post('/courses/enroll', { courseId: 'both' });
  await completeTestCourse(student, 'both');
});

const rename = async (from: string, to: string, reissueCertificates?: boolean) => {
  const fields = (lastName: string) => ({ firstName: 'Noor', lastName, externalId: null });
  const answer = await admin.put(`/manage/people/${student.studentId}`, {
    before: fields(from),
    after: fields(to),
    ...(reissueCertificates !== undefined && { reissueCertificates }),
  });
  expect(answer.statusCode).toBe(200);
  return answer;
};
const listNumbers = async () =>
  (await listCertificates(student)).map(({ CertificateID }) => CertificateID).toSorted();
const check = (id: string) => test.visitor.get(`/certificates/${id}`);

describe('[MPEOP-32] certificates of a person whose name is corrected', () => {
  it('are issued again with new numbers and the new name, and the old numbers lead to the new ones', async () => {
    const before = await listCertificates(student);
    test.pass(60_000);
    await rename('Hadad', 'Haddad', true);
    const after = await listCertificates(student);
    expect(after.map(({ CourseID }) => CourseID)).toEqual(before.map(({ CourseID }) => CourseID));
    for (const [at, old] of before.entries()) {
      const issued = after[at];
      expect(issued).toMatchObject({
        CompletionDate: old.CompletionDate,
        StudentName: 'Noor Haddad',
        Parts: old.Parts,
      });
      expect(issued?.CertificateID).not.toBe(old.CertificateID);
      const checked = (await check(old.CertificateID)).json();
      expect(checked).toMatchObject({
        CertificateID: issued?.CertificateID,
        StudentName: 'Noor Haddad',
        ReplacedID: old.CertificateID,
        ReplacedAt: issued?.IssueDate,
      });
      expect((await check(issued?.CertificateID ?? '')).json()).not.toHaveProperty('ReplacedID');
    }
    expect((await requestCertificateFile(student, 'plain')).statusCode).toBe(200);
  });

  it('are issued once when the change is sent twice, also at the same time', async () => {
    await Promise.all([rename('Hadad', 'Haddad', true), rename('Hadad', 'Haddad', true)]);
    const numbers = await listNumbers();
    await rename('Hadad', 'Haddad', true);
    expect(await listNumbers()).toEqual(numbers);
    const replaced = await test.sql`select 1 from replaced_certificates
      where student_id = ${student.studentId}`;
    expect(replaced).toHaveLength(2);
  });

  it('keep number and name when they are revoked', async () => {
    const [revoked, valid] = await listCertificates(student);
    await test.sql`insert into certificate_revocations
        (certificate_id, revoked_student_id, revoked_course_id, revoked_at, revocation_reason)
      select certificate_id, student_id, course_id, now(), 'It was issued by mistake.'
      from certificates where certificate_id = ${revoked?.CertificateID ?? ''}`;
    const { certificates } = (await admin.get(`/manage/people/${student.studentId}`)).json();
    expect(certificates.filter(({ isRevoked }: { isRevoked: boolean }) => isRevoked)).toMatchObject(
      [{ certificateId: revoked?.CertificateID }],
    );
    await rename('Hadad', 'Haddad', true);
    const after = await listCertificates(student);
    expect(after[0]).toMatchObject(revoked ?? {});
    expect(after[1]?.CertificateID).not.toBe(valid?.CertificateID);
  });

  it('lead to the newest ones from every earlier number', async () => {
    const [first] = await listCertificates(student);
    await rename('Hadad', 'Hadda', true);
    const [second] = await listCertificates(student);
    await rename('Hadda', 'Haddad', true);
    const [third] = await listCertificates(student);
    for (const old of [first, second])
      expect((await check(old?.CertificateID ?? '')).json()).toMatchObject({
        CertificateID: third?.CertificateID,
        StudentName: 'Noor Haddad',
      });
  });
});

it.each([false, undefined])(
  '[MPEOP-31] certificates keep number and name when they are not to be issued again: %s',
  async (reissue) => {
    const before = await listCertificates(student);
    await rename('Hadad', 'Haddad', reissue);
    expect(await listCertificates(student)).toEqual(before);
  },
);

it('[MPEOP-33] the list of the student has the new certificate only', async () => {
  const numbers = await listNumbers();
  await rename('Hadad', 'Haddad', true);
  const after = await listNumbers();
  expect(after).toHaveLength(numbers.length);
  expect(after.filter((number) => numbers.includes(number))).toEqual([]);
});

it('the log says which certificates were issued again', async () => {
  const numbers = await listNumbers();
  await rename('Hadad', 'Haddad', true);
  const { entries } = (await admin.get(`/manage/people/${student.studentId}/log`)).json();
  expect(entries).toEqual([
    expect.objectContaining({
      action: 'person-changed',
      before: { lastName: 'Hadad', certificates: expect.arrayContaining(numbers) },
      after: { lastName: 'Haddad', certificates: expect.arrayContaining(await listNumbers()) },
    }),
  ]);
});

it('the files of an old number belong to the person, so that they are erased', async () => {
  const [old] = await listCertificates(student);
  await rename('Hadad', 'Haddad', true);
  const person = { studentId: student.studentId, email: '' };
  const { folders } = await test.sql.begin((tx) => findFilesOfPerson(tx, person));
  expect(folders).toContain(`certificates/${old?.CertificateID}`);
});
