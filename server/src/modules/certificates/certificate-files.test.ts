import { readPdfPages } from '../../../test/read-pdf.ts';
import type { TestApp } from '../../../test/test-app.ts';
import {
  certificateCourses,
  certificateFields,
  requestCertificateFile,
  listCertificates,
  type Graduate,
  addGraduate,
} from '../../../test/test-graduates.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(await certificateCourses());
});
afterAll(() => test.close());

const firstPage = async (student: Graduate, courseId: string) => {
  const answer = await requestCertificateFile(student, courseId);
  expect(answer.statusCode).toBe(200);
  const [page] = await readPdfPages(answer.rawPayload);
  if (!page) throw new Error('The PDF has no page.');
  return page;
};

describe('the default certificate', () => {
  it('[CERT-09] is one page across with name, title, date, instructor, id and a way to check it', async () => {
    const student = await addGraduate(test, 'plain');
    await test.sql`update certificates set completed_at = '2026-09-03T23:30:00Z'
      where student_id = ${student.studentId}`;
    const answer = await requestCertificateFile(student, 'plain');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('Certificate%20-%20Reading%20Logs.pdf'),
      'cache-control': 'no-store',
    });
    const pages = await readPdfPages(answer.rawPayload);
    const [page] = pages;
    expect(pages).toHaveLength(1);
    expect(page?.width).toBeGreaterThan(page?.height ?? 0);
    const [certificate] = await listCertificates(student);
    const id = certificate?.CertificateID.replaceAll(/.{4}(?=.)/g, '$&-') ?? '';
    for (const words of ['Noor Haddad', 'Reading Logs', 'September 3, 2026', 'Ada Moss', id]) {
      expect(page?.text).toContain(words);
    }
    expect(page?.links).toEqual([`http://localhost/certificates/${id}`]);
  });

  it('[CERT-08] is used in place of the course’s PDF if the course requires it', async () => {
    const page = await firstPage(await addGraduate(test, 'both'), 'both');
    expect(page.text).toContain('Certificate of completion');
  });

  it('draws a name from right to left with its first word at the right', async () => {
    const student = await addGraduate(test, 'plain', { firstName: 'محمد', lastName: 'عبدالله' });
    const { pieces } = await firstPage(student, 'plain');
    const line = pieces.filter(({ text }) => /[محعب]/.test(text));
    const all = line.map(({ text }) => text).join('');
    expect(all.indexOf('محمد')).toBeGreaterThanOrEqual(0);
    expect(line.length > 1 ? line.at(-1)?.text : all).toContain('محمد');
  });

  it('stays on one page with the longest possible name and title', async () => {
    const firstName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
    const student = await addGraduate(test, 'plain', {
      firstName,
      lastName: 'von und zu '.repeat(9),
    });
    await test.sql`update certificates set course_title = ${'Long words everywhere '.repeat(7)}
      where student_id = ${student.studentId}`;
    const page = await firstPage(student, 'plain');
    for (const { text, x, width, baseline } of page.pieces) {
      expect([text, x + width <= 610, x >= 0, baseline < page.height]).toEqual([
        text,
        true,
        true,
        true,
      ]);
    }
  });

  it('is drawn once, stored, and drawn again for another site URL', async () => {
    const student = await addGraduate(test, 'plain');
    const [first, second] = await Promise.all([
      requestCertificateFile(student, 'plain'),
      requestCertificateFile(student, 'plain'),
    ]);
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect(
      (await requestCertificateFile(student, 'plain')).rawPayload.equals(first.rawPayload),
    ).toBe(true);
    const elsewhere = await student.client.get('/courses/plain/certificate/file', {
      headers: { host: 'learn.example' },
    });
    const [page] = await readPdfPages(elsewhere.rawPayload);
    expect(page?.links[0]).toMatch(/^http:\/\/learn\.example\/certificates\//);
  });

  it('links to the configured site URL, for any Host header', async () => {
    const signOn = { partners: [], audience: 'cairn', publicUrl: 'https://learn.example' };
    const service = await startLearningApp(await certificateCourses(), { signOn });
    const student = await addGraduate(service, 'plain');
    const answer = await student.client.get('/courses/plain/certificate/file', {
      headers: { host: 'evil.example' },
    });
    const [page] = await readPdfPages(answer.rawPayload);
    expect(page?.links[0]).toMatch(/^https:\/\/learn\.example\/certificates\//);
    await service.close();
  });
});

describe('a PDF of the course', () => {
  /** Checks that the text is centred: half of a capital letter, which is 0.7 of the font size, is below the middle. */
  const centred = (
    box: number[],
    piece: { x: number; width: number; baseline: number; size: number },
  ) => {
    const [x = 0, y = 0, width = 0, height = 0] = box;
    expect(piece.x + piece.width / 2).toBeCloseTo(x + width / 2, 0);
    expect(piece.baseline - 0.35 * piece.size).toBeCloseTo(y + height / 2, 0);
  };

  it.each(['custom', 'turned'])(
    '[CERT-04] [CERT-05] [CERT-06] [CERT-08] has its fields in the middle of their boxes, from the top left as a reader sees it (%s)',
    async (courseId) => {
      const student = await addGraduate(test, courseId);
      // The completion is long before the issue, so that the two dates cannot be confused.
      await test.sql`update certificates set completed_at = '2026-03-04T12:00:00Z'
        where student_id = ${student.studentId}`;
      const pages = await readPdfPages(
        (await requestCertificateFile(student, courseId)).rawPayload,
      );
      expect(pages).toHaveLength(2);
      expect(pages[1]?.text).toBe('');
      const pieces = pages[0]?.pieces.filter(({ text }) => text.trim() !== '') ?? [];
      // The unknown field stays empty.
      expect(pieces.map(({ text }) => text).toSorted()).toEqual(['March 4, 2026', 'Noor Haddad']);
      const name = pieces.find(({ text }) => text === 'Noor Haddad');
      const date = pieces.find(({ text }) => text !== 'Noor Haddad');
      if (!name || !date) throw new Error('A field is missing.');
      centred(certificateFields.StudentName.Coords, name);
      centred(certificateFields.CompletionDate.Coords, date);
      expect(name.size).toBeCloseTo(20, 3);
      expect(date.size).toBeCloseTo(8, 3);
    },
  );

  it('[CERT-07] causes an error if it is missing, and no file is sent', async () => {
    const student = await addGraduate(test, 'missing');
    const answer = await requestCertificateFile(student, 'missing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      code: 'not-found',
      message: 'No custom PDF available to download.',
    });
    const { CertificateOptions } = (
      await student.client.get('/courses/missing/certificate')
    ).json();
    expect(CertificateOptions).toEqual({ UseDefaultCert: false, Fields: {} });
  });

  it('causes a clear error if it is damaged, and the certificate is still issued', async () => {
    const student = await addGraduate(test, 'broken');
    const answer = await requestCertificateFile(student, 'broken');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('cannot be read'),
    });
    expect(await listCertificates(student)).toHaveLength(1);
  });
});
