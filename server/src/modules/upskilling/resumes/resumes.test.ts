import { readdir } from 'node:fs/promises';
import { MAX_RESUME_BYTES } from '@cairn/domain/resume.rules';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { samplePng } from '../../../../test/test-files.ts';
import {
  createResumeDocx,
  createResumePdf,
  sendResume,
  createZip,
} from '../../../../test/test-resumes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const aStudent = async () => {
  const student = await test.addStudent();
  const client = await test.as(student);
  const path = `/upskillrole/students/${student.studentId}/resume`;
  const send = (name: string, bytes: Buffer, field?: string) =>
    sendResume(client, student.studentId, { name, bytes }, field);
  const words = async () => {
    const [row] = await test.sql<{ words: string }[]>`
      select words from resumes where student_id = ${student.studentId}`;
    return row?.words.replaceAll(/\s+/g, ' ').trim();
  };
  return { ...student, client, path, send, words };
};
const storedFiles = async () =>
  (await readdir(test.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

describe('POST …/resume', () => {
  it('[PAPI-06] [PAPI-08] stores a PDF, extracts its text, and returns its name', async () => {
    const maya = await aStudent();
    expect((await maya.client.get(`${maya.path}/status`)).statusCode).toBe(404);
    const answer = await maya.send(
      'My résumé.PDF',
      await createResumePdf('Log analysis', 'Routing'),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ displayName: 'My résumé.PDF' });
    expect(await maya.words()).toBe('Log analysis Routing');
    const status = await maya.client.get(`${maya.path}/status`);
    expect(status.statusCode).toBe(200);
    expect(status.json()).toEqual({ displayName: 'My résumé.PDF' });
  });

  it('[PAPI-06] replaces the former file and its text', async () => {
    const maya = await aStudent();
    await maya.send('old.pdf', await createResumePdf('Old words'));
    const files = await storedFiles();
    expect((await maya.send('new.docx', await createResumeDocx('New words'))).statusCode).toBe(201);
    expect(await maya.words()).toBe('New words');
    expect((await maya.client.get(`${maya.path}/status`)).json().displayName).toBe('new.docx');
    expect(await storedFiles()).toBe(files);
  });

  it('[PAPI-06] refuses a file that is no PDF or DOCX by name or content, and keeps the former one', async () => {
    const maya = await aStudent();
    const pdf = await createResumePdf('Words');
    const docx = await createResumeDocx('Words');
    await maya.send('kept.pdf', pdf);
    const files = await storedFiles();
    const refused: [string, Buffer][] = [
      ['cv.pdf.exe', pdf],
      ['cv', pdf],
      ['cv.docx', pdf],
      ['cv.pdf', docx],
      ['cv.pdf', samplePng],
      ['cv.docx', await createZip({ 'word/document.xml': 'no types' })],
      ['cv.pdf', Buffer.from('%PDF-1.7 and nothing else')],
    ];
    for (const [name, bytes] of refused) {
      const answer = await maya.send(name, bytes);
      expect([name, answer.statusCode]).toEqual([name, 400]);
    }
    expect((await maya.client.get(`${maya.path}/status`)).json().displayName).toBe('kept.pdf');
    expect(await storedFiles()).toBe(files);
  });

  it('[PAPI-06] refuses a form without the file, an empty file, and a body that is no form', async () => {
    const maya = await aStudent();
    expect((await maya.send('cv.pdf', await createResumePdf('Words'), 'other')).statusCode).toBe(
      400,
    );
    expect((await maya.send('cv.pdf', Buffer.alloc(0))).statusCode).toBe(400);
    expect((await maya.client.post(maya.path, { resume: 'cv.pdf' })).statusCode).toBe(400);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await maya.client.post(maya.path, Buffer.from('--y'), { headers });
    expect(broken.statusCode).toBe(400);
  });

  it('[PAPI-06] [PAPI-04] refuses more than 10 MB with 413', async () => {
    const maya = await aStudent();
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(MAX_RESUME_BYTES)]);
    expect((await maya.send('cv.pdf', large)).statusCode).toBe(413);
    const huge = Buffer.alloc(2 * MAX_RESUME_BYTES);
    expect((await maya.send('cv.pdf', huge)).statusCode).toBe(413);
  });

  it('[PAPI-06] [PAPI-08] [PAPI-10] belongs to one student', async () => {
    const [maya, jonas] = [await aStudent(), await aStudent()];
    const bytes = await createResumePdf('Words');
    await maya.send('cv.pdf', bytes);
    const foreign = await sendResume(jonas.client, maya.studentId, { name: 'x.pdf', bytes });
    expect(foreign.statusCode).toBe(403);
    for (const call of ['status', 'view']) {
      expect((await jonas.client.get(`${maya.path}/${call}`)).statusCode).toBe(403);
      expect((await test.visitor.get(`${maya.path}/${call}`)).statusCode).toBe(401);
    }
    expect((await maya.client.get(`${maya.path}/status`)).json().displayName).toBe('cv.pdf');
  });
});

describe('GET …/resume/view', () => {
  it('[PAPI-10] sends the stored bytes for display, with their type and a safe name', async () => {
    const maya = await aStudent();
    expect((await maya.client.get(`${maya.path}/view`)).statusCode).toBe(404);
    const bytes = await createResumePdf('Words');
    await maya.send('../../etc/my "cv" (ü).pdf', bytes);
    const answer = await maya.client.get(`${maya.path}/view`);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="my__cv_____.pdf"; filename*=UTF-8''my%20%22cv%22%20%28%C3%BC%29.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });
});

it('refuses forms at other endpoints', async () => {
  const maya = await aStudent();
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await maya.client.put('/user/attributes', Buffer.from('--x--'), { headers });
  expect(answer.statusCode).toBe(415);
});
