/** Certificates for staff. 003 §2.8 */
import type { CertificateDetail, VerifiedCertificate } from '@cairn/api/certificates.contract';
import type { ReportedCertificate } from '@cairn/api/staff-reports.contract';
import { formatCertificateId } from '@cairn/domain/certificate.rules';
import Papa from 'papaparse';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  addGraduate,
  certificateCourses,
  type Graduate,
  listCertificates,
  requestCertificateFile,
} from '../../../../test/test-graduates.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startLearningApp(await certificateCourses());
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());

const list = async (search: string, from = admin) =>
  (await from.get(`/manage/reports/certificates?search=${encodeURIComponent(search)}`)).json<{
    certificates: ReportedCertificate[];
  }>().certificates;
const listNames = async (search: string, from = admin) =>
  (await list(search, from)).map(({ studentName }) => studentName);
const findId = async (graduate: Graduate) =>
  (await listCertificates(graduate))[0]?.CertificateID ?? '';
const revoke = (id: string, reason = 'It was issued by mistake.', from = admin) =>
  from.post(`/manage/reports/certificates/${id}/revoke`, { reason });

describe('[MREP-07] the certificates of a report', () => {
  it('are found by number, name and course, the newest first', async () => {
    const zoe = await addGraduate(test, 'plain', { firstName: 'Zoë', lastName: 'Müller' });
    await addGraduate(test, 'custom', { firstName: 'Omar', lastName: 'Zoellick' });
    const id = await findId(zoe);
    expect(await listNames('zoe')).toEqual(['Omar Zoellick', 'Zoë Müller']);
    expect(await listNames('muller')).toEqual(['Zoë Müller']);
    expect(await listNames('zo reading logs')).toEqual(['Zoë Müller']);
    expect(await listNames('course custom')).toEqual(['Omar Zoellick']);
    expect(await listNames(`${id.slice(0, 4)}-${id.slice(4)}`.toLowerCase())).toEqual([
      'Zoë Müller',
    ]);
    expect(await listNames('nothing')).toEqual([]);
    expect(await list(id)).toMatchObject([
      { certificateId: id, personId: zoe.studentId, courseTitle: 'Reading Logs', revoked: null },
    ]);
  });

  it('are those of the managed groups for a group manager, who revokes none', async () => {
    await addGraduate(test, 'plain', { firstName: 'Nora', lastName: 'North', groupIds: ['north'] });
    const south = { firstName: 'Sara', lastName: 'South', groupIds: ['south'] };
    const id = await findId(await addGraduate(test, 'plain', south));
    const { client: manager } = await addStaff(test, 'group-manager', 'south');
    expect(await listNames('', manager)).toEqual(['Sara South']);
    expect(await listNames('nora', manager)).toEqual([]);
    expect((await revoke(id, 'Mistake.', manager)).statusCode).toBe(403);
  });

  it('stand on pages', async () => {
    const { studentId } = await test.addStudent();
    await test.sql`insert into courses (course_id, title, description, course_type, level, category, status, instructor_id)
      select 'paged-' || n, 'Paged course', '', 'async', 'Beginner', 'Data', 'published', 'ada-moss' from generate_series(1, 51) n`;
    await test.sql`insert into enrolments (student_id, course_id, completed_at)
      select ${studentId}, 'paged-' || n, now() from generate_series(1, 51) n`;
    await test.sql`insert into certificates (certificate_id, student_id, course_id, student_name, course_title,
        instructor_name, competencies, completed_at)
      select lpad(n::text, 12, '0'), ${studentId}, 'paged-' || n, 'A', 'Paged course', 'C', '{}', now() from generate_series(1, 51) n`;
    const read = async (page: number) =>
      (await admin.get(`/manage/reports/certificates?search=paged&page=${page}`)).json<{
        certificates: unknown[];
        hasMore: boolean;
      }>();
    const [first, second] = [await read(1), await read(2)];
    expect([first.certificates.length, first.hasMore]).toEqual([50, true]);
    expect([second.certificates.length, second.hasMore]).toEqual([1, false]);
  });
});

it('[MREP-10] has a file and numbers by month of the same certificates, for the same search and scope', async () => {
  const groupIds = ['quarry'];
  const add = (lastName: string) => addGraduate(test, 'plain', { lastName, groupIds });
  const ids = await Promise.all([findId(await add('Quill')), findId(await add('Quill'))]);
  await findId(await add('Stone'));
  await findId(await addGraduate(test, 'plain', { lastName: 'Quill' }));
  await test.sql`update certificates set issued_at = '2026-02-28T23:30:00Z' where certificate_id = ${ids[0] ?? ''}`;
  await test.sql`update certificates set issued_at = '2026-03-01T00:30:00Z' where certificate_id = ${ids[1] ?? ''}`;
  await revoke(ids[1] ?? '');
  const { client } = await addStaff(test, 'group-manager', 'quarry');
  const months = await client.get('/manage/reports/certificates/months?search=quill');
  expect(months.json()).toEqual({
    months: [
      { month: '2026-03-01', issued: 1, revoked: 1 },
      { month: '2026-02-01', issued: 1, revoked: 0 },
    ],
  });
  const listed = await list('quill', client);
  const file = await client.get('/manage/reports/certificates/file?search=quill');
  const [, ...rows] = Papa.parse<string[]>(file.body.slice(1), { skipEmptyLines: true }).data;
  expect(rows).toEqual(
    listed
      .toSorted((one, other) => (one.certificateId < other.certificateId ? -1 : 1))
      .map(({ certificateId, studentName, courseTitle, issuedAt, revoked }) => [
        formatCertificateId(certificateId),
        studentName,
        courseTitle,
        issuedAt,
        revoked?.at ?? '',
        revoked?.reason ?? '',
      ]),
  );
  expect(rows).toHaveLength(2);
});

describe('[MREP-08] a revoked certificate', () => {
  it('says on its public page that it was revoked and when, without the reason, and its file is refused', async () => {
    const graduate = await addGraduate(test, 'plain');
    const id = await findId(graduate);
    const check = async () =>
      (await test.visitor.get(`/certificates/${id}`)).json<VerifiedCertificate>();
    expect(await check()).not.toHaveProperty('RevokedDate');
    expect((await requestCertificateFile(graduate, 'plain')).statusCode).toBe(200);
    for (const reason of ['', '   ']) expect((await revoke(id, reason)).statusCode).toBe(400);
    const answer = await revoke(id);
    const at = test.clock.now.toISOString();
    expect(answer.json()).toMatchObject({ revoked: { at, reason: 'It was issued by mistake.' } });

    const checked = await check();
    expect(checked).toMatchObject({ CertificateID: id, RevokedDate: at });
    expect(JSON.stringify(checked)).not.toContain('mistake');
    const file = await requestCertificateFile(graduate, 'plain');
    expect(file.statusCode).toBe(409);
    expect(file.json()).toMatchObject({
      message: 'This certificate was revoked. Ask your school why.',
    });
    const own = await graduate.client.get('/courses/plain/certificate');
    expect(own.json<CertificateDetail>()).toMatchObject({ RevokedDate: at });
    expect(own.body).not.toContain('mistake');
    expect(await listCertificates(graduate)).toMatchObject([{ RevokedDate: at }]);
  });

  it('is told to its student once, is not issued again, and keeps its first date and reason', async () => {
    const graduate = await addGraduate(test, 'plain');
    const id = await findId(graduate);
    const [one, other] = await Promise.all([revoke(id, 'First.'), revoke(id, 'Second.')]);
    const reasons = [one, other].map(
      (answer) => answer.json<ReportedCertificate>().revoked?.reason,
    );
    expect(new Set(reasons).size).toBe(1);
    test.pass(1000);
    await revoke(id, 'Third.');
    expect((await list(id))[0]?.revoked?.reason).toBe(reasons[0]);
    const { notifications } = (await graduate.client.get('/notifications')).json<{
      notifications: { kind: string; subject: object }[];
    }>();
    expect(notifications.filter(({ kind }) => kind === 'certificate-revoked')).toMatchObject([
      { courseId: 'plain', subject: { itemId: id, itemName: 'Reading Logs' } },
    ]);
    expect((await listCertificates(graduate)).map(({ CertificateID }) => CertificateID)).toEqual([
      id,
    ]);
    const entries = (await admin.get(`/manage/log?object=${graduate.studentId}`)).json<{
      entries: object[];
    }>().entries;
    expect(entries).toMatchObject([
      {
        action: 'certificate-revoked',
        after: { certificate: id, course: 'Reading Logs', reason: reasons[0] },
      },
    ]);
  });

  it('is an existing one', async () => {
    expect((await revoke('000000000000')).statusCode).toBe(404);
  });
});
