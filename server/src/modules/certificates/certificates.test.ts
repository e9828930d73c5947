import type { TestApp } from '../../../test/test-app.ts';
import {
  certificateCourses,
  certificateFields,
  requestCertificateFile,
  listCertificates,
  completeTestCourse,
  addEnrolledStudent,
  addGraduate,
} from '../../../test/test-graduates.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(await certificateCourses());
});
afterAll(() => test.close());

describe('issuing', () => {
  it('issues a certificate once with the completion, with an id that can be typed', async () => {
    const student = await addGraduate(test, 'plain');
    const rows = await test.sql`select certificate_id from certificates
      where student_id = ${student.studentId}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['certificate_id']).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(await listCertificates(student)).toEqual([
      {
        CertificateID: rows[0]?.['certificate_id'],
        CourseID: 'plain',
        CourseTitle: 'Reading Logs',
        StudentID: student.studentId,
        StudentName: 'Noor Haddad',
        InstructorName: 'Ada Moss',
        FounderName: '',
        Competencies: ['SQL', 'Charts'],
        Parts: [{ Title: 'Module plain-one', Kind: 'lecture', IsAssessed: false }],
        IssueDate: expect.stringMatching(/^\d{4}-.*Z$/),
        CompletionDate: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('prints a Chinese family name first', async () => {
    const student = await addGraduate(test, 'plain', { firstName: '小明', lastName: '王' });
    expect(await listCertificates(student)).toMatchObject([{ StudentName: '王小明' }]);
  });

  it('issues one certificate when two devices complete and request it at the same time', async () => {
    const student = await addEnrolledStudent(test, ['plain', 'custom']);
    await test.sql`update enrolments set completed_at = '2026-03-04T10:00:00Z'
      where student_id = ${student.studentId} and course_id = 'custom'`;
    await Promise.all([
      completeTestCourse(student, 'plain'),
      completeTestCourse(student, 'plain'),
      ...Array.from({ length: 6 }, () => student.client.get('/certificates')),
      ...Array.from({ length: 6 }, () => student.client.get('/courses/custom/certificate')),
    ]);
    const ids = (await listCertificates(student)).map(({ CertificateID }) => CertificateID);
    expect(ids).toHaveLength(2);
    expect((await listCertificates(student)).map(({ CertificateID }) => CertificateID)).toEqual(
      ids,
    );
  });

  it('uses the date of a completion from before certificates existed', async () => {
    const student = await addEnrolledStudent(test, ['plain']);
    await test.sql`update enrolments set completed_at = '2025-02-03T10:00:00Z'
      where student_id = ${student.studentId}`;
    expect(await listCertificates(student)).toMatchObject([
      { CompletionDate: '2025-02-03T10:00:00.000Z' },
    ]);
  });

  it('keeps names and titles of the date of issue', async () => {
    const student = await addGraduate(test, 'plain');
    await student.client.put('/user/attributes', { FirstName: 'Somebody', LastName: 'Else' });
    expect(await listCertificates(student)).toMatchObject([{ StudentName: 'Noor Haddad' }]);
  });
});

describe('access to a certificate', () => {
  it('[CERT-10] answers 403 to a student without a stored completion', async () => {
    const student = await addEnrolledStudent(test, ['custom']);
    const stranger = await addEnrolledStudent(test, []);
    // Data that the client writes about itself must not count.
    await student.client.put('/user/attributes', { CompletedCourses: ['custom'], Courses: {} });
    for (const { client } of [student, stranger]) {
      for (const path of ['/courses/custom/certificate', '/courses/custom/certificate/file']) {
        const answer = await client.get(path);
        expect([path, answer.statusCode]).toEqual([path, 403]);
        expect(answer.body).not.toMatch(/S3Url|media|%PDF/);
      }
      expect((await client.get('/certificates')).json()).toEqual([]);
    }
    const item = await student.client.get('/courses/attributes', { query: { courseID: 'custom' } });
    expect(item.body).not.toContain('own.pdf');
    expect((await test.visitor.get('/courses/custom/certificate')).statusCode).toBe(401);
    expect((await student.client.get('/courses/none/certificate')).statusCode).toBe(404);
  });

  it('[CERT-10] returns the options and a working URL to a student who has completed the course', async () => {
    const student = await addGraduate(test, 'custom');
    const answer = await student.client.get('/courses/custom/certificate');
    expect(answer.json()).toMatchObject({
      CourseID: 'custom',
      CertificateOptions: {
        UseDefaultCert: false,
        S3Url: expect.stringMatching(/^\/media\/file\/.*own\.pdf\?expires=/),
        Fields: certificateFields,
      },
    });
    const { S3Url } = answer.json().CertificateOptions;
    expect((await test.app.inject(S3Url)).statusCode).toBe(200);
  });

  it('never returns the certificate of another student, whatever the request names', async () => {
    const owner = await addGraduate(test, 'plain');
    const other = await addEnrolledStudent(test, ['plain']);
    const [certificate] = await listCertificates(owner);
    const forged = await other.client.get('/courses/plain/certificate', {
      headers: { id: owner.studentId },
    });
    expect(forged.statusCode).toBe(403);
    expect((await other.client.get('/certificates')).json()).toEqual([]);
    expect((await requestCertificateFile(other, 'plain')).statusCode).toBe(403);
    const path = `/courses/${certificate?.CertificateID}/certificate/file`;
    expect((await other.client.get(path)).statusCode).toBe(404);
  });
});

describe('checking an id', () => {
  it('returns the texts of the certificate and its assessed parts to all callers, for any spelling of the id', async () => {
    const student = await addGraduate(test, 'plain');
    const [certificate] = await listCertificates(student);
    const id = certificate?.CertificateID ?? '';
    for (const typed of [id, id.toLowerCase(), id.replaceAll(/.{4}(?=.)/g, '$&-')]) {
      const answer = await test.visitor.get(`/certificates/${typed}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        CertificateID: id,
        StudentName: 'Noor Haddad',
        CourseTitle: 'Reading Logs',
        InstructorName: 'Ada Moss',
        CompletionDate: certificate?.CompletionDate,
        IssueDate: certificate?.IssueDate,
        Parts: [{ Title: 'Module plain-one', Kind: 'lecture', IsAssessed: false }],
      });
    }
  });

  it('answers 404 for an unknown id, and limits attempts', async () => {
    test.pass(120_000);
    const statuses: number[] = [];
    for (let tries = 0; tries < 22; tries += 1) {
      const id = `${tries < 3 ? 'no-id' : '0000AAAA'}${String(tries).padStart(4, '0')}`;
      statuses.push((await test.visitor.get(`/certificates/${id}`)).statusCode);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
    expect(statuses.slice(20)).toEqual([429, 429]);
    test.pass(60_001);
    expect((await test.visitor.get('/certificates/0000AAAA0000')).json()).toEqual({
      code: 'not-found',
      message: 'There is no certificate with this ID.',
    });
  });
});
