import { type LibraryDocument, listDocuments } from '@cairn/api/documents.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { samplePdf, samplePng } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
let visitor: TestClient;
let north: TestClient;
let both: TestClient;
let nobody: TestClient;

const document = (id: string, day: number, given: object = {}) => ({
  DocumentID: id,
  Title: `Document ${id}`,
  Category: 'Guides',
  File: 'hand-out.pdf',
  CreatedAt: `2026-05-0${day}T10:00:00Z`,
  ...given,
});

beforeAll(async () => {
  test = await startLearningApp({
    'documents.yaml': [
      document('old', 1),
      document('new', 5, { Category: 'apples', File: 'poster (ü).png' }),
      document('for-north', 3, { Category: 'North only', GroupIDs: ['north'] }),
      document('for-south', 4, { Category: 'South only', GroupIDs: ['south'] }),
      document('shared', 2, { GroupIDs: ['north', 'south'] }),
      document('page', 6, { Category: 'apples', File: 'page.html' }),
    ],
    'poster (ü).png': samplePng,
    'page.html': '<script>alert(1)</script>',
  });
  visitor = test.visitor;
  north = await test.as(await test.addStudent({ groupIds: ['north'] }));
  both = await test.as(await test.addStudent({ groupIds: ['north', 'south'] }));
  nobody = await test.as(await test.addStudent());
});
afterAll(() => test.close());

const list = async (client: TestClient, query = '') =>
  listDocuments.answer.parse((await client.get(`/documents${query}`)).json());
const idsOf = async (client: TestClient, query = '') =>
  (await list(client, query)).items.map(({ DocumentID }) => DocumentID);

describe('GET /documents', () => {
  it('[PAPI-58] [PAPI-59] [DOCS-03] shows a visitor public documents only, newest first', async () => {
    const { items, total } = await list(visitor);
    expect(items.map(({ DocumentID }) => DocumentID)).toEqual(['page', 'new', 'old']);
    expect(total).toBe(3);
    expect(items[1]).toEqual({
      DocumentID: 'new',
      Title: 'Document new',
      Category: 'apples',
      GroupIDs: [],
      FileName: 'poster (ü).png',
      FileUrl: '/api/documents/new/file',
      FileType: 'image/png',
      CreatedAt: '2026-05-05T10:00:00.000Z',
    } satisfies LibraryDocument);
  });

  it('[PAPI-59] [DOCS-03] shows a student also documents of their groups, and none of other groups', async () => {
    expect(await idsOf(north)).toEqual(['page', 'new', 'for-north', 'shared', 'old']);
    expect(await idsOf(both)).toEqual(['page', 'new', 'for-south', 'for-north', 'shared', 'old']);
    expect(await idsOf(nobody)).toEqual(['page', 'new', 'old']);
  });

  it('[PAPI-59] limits the list to groups of the query that the student is in', async () => {
    const open = ['page', 'new', 'old'];
    expect(await idsOf(visitor, '?groups=north,south')).toEqual(open);
    expect(await idsOf(nobody, '?groups=north&groups=south')).toEqual(open);
    expect(await idsOf(north, '?groups=south')).toEqual(open);
    expect(await idsOf(both, '?groups=south')).toEqual([
      'page',
      'new',
      'for-south',
      'shared',
      'old',
    ]);
    expect(await idsOf(north, '?groups=north,south')).toEqual(await idsOf(north));
  });

  it('[PAPI-59] returns pages with the same total, and an empty page after the end', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(north, `?page=${page}&pageSize=3`)),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([3, 2, 0]);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(pages.flatMap(({ items }) => items.map((one) => one.DocumentID))).toEqual(
      await idsOf(north),
    );
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'pageSize=0', 'pageSize=101', 'pageSize='])(
    '[PAPI-59] refuses %s',
    async (query) => {
      const answer = await visitor.get(`/documents?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid' });
    },
  );

  it('refuses an invalid token instead of answering as for a visitor', async () => {
    const answer = await visitor.get('/documents', { headers: { 'jwt-token': 'made.up.token' } });
    expect(answer.statusCode).toBe(401);
  });
});

describe('GET /documents/categories', () => {
  it('[PAPI-56] [PAPI-57] returns each category of the visible documents once, sorted by name', async () => {
    const of = async (client: TestClient, query = '') =>
      (await client.get(`/documents/categories${query}`)).json<string[]>();
    expect(await of(visitor)).toEqual(['apples', 'Guides']);
    expect(await of(north)).toEqual(['apples', 'Guides', 'North only']);
    expect(await of(north, '?groups=south')).toEqual(['apples', 'Guides']);
  });
});

describe('GET /documents/{id}/file', () => {
  const fileOf = (client: TestClient, id: string, headers: Record<string, string> = {}) =>
    client.get(`/documents/${id}/file`, { headers });

  it('[PAPI-60] sends the bytes as an attachment with their stored type and nosniff', async () => {
    const answer = await fileOf(visitor, 'new');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(samplePng)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(samplePng.length),
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="poster____.png"; filename*=UTF-8''poster%20%28%C3%BC%29.png`,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'private, no-cache',
    });
    expect((await fileOf(visitor, 'page')).headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment;/),
    });
  });

  it('[PAPI-60] sends the file to members of the group, and 403 to other callers', async () => {
    expect((await fileOf(north, 'for-north')).rawPayload.equals(samplePdf)).toBe(true);
    for (const [client, id] of [
      [visitor, 'for-north'],
      [visitor, 'shared'],
      [nobody, 'for-north'],
      [north, 'for-south'],
    ] as const) {
      const answer = await fileOf(client, id);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'forbidden' });
      expect(answer.body).not.toContain('%PDF');
    }
  });

  it('[PAPI-60] answers 403 to a student who has left the group, also if the browser has cached the file', async () => {
    const student = await test.addStudent({ groupIds: ['south'] });
    const client = await test.as(student);
    const first = await fileOf(client, 'for-south');
    expect(first.statusCode).toBe(200);
    const known = { 'if-none-match': String(first.headers['etag']) };
    expect((await fileOf(client, 'for-south', known)).statusCode).toBe(304);
    await test.sql`delete from student_group_members where student_id = ${student.studentId}`;
    expect((await fileOf(client, 'for-south', known)).statusCode).toBe(403);
  });

  it.each(['none', '..', '..%2f..%2fetc%2fpasswd', '%2e%2e%2fhand-out.pdf', 'hand-out.pdf'])(
    '[PAPI-60] answers 404 for %s',
    async (id) => {
      expect((await fileOf(both, id)).statusCode).toBe(404);
    },
  );

  it('sends the requested range', async () => {
    const answer = await fileOf(visitor, 'old', { range: 'bytes=0-3' });
    expect([answer.statusCode, answer.body]).toEqual([206, '%PDF']);
  });
});

describe('groups', () => {
  const all = [
    { GroupID: 'north', GroupName: 'North' },
    { GroupID: 'south', GroupName: 'South' },
  ];

  it('[PAPI-61] [PAPI-62] are listed at /groups, and for students at /admin/groups', async () => {
    expect((await visitor.get('/groups')).json()).toEqual(all);
    expect((await nobody.get('/admin/groups')).json()).toEqual(all);
    expect((await visitor.get('/admin/groups')).statusCode).toBe(401);
  });

  it('refuses every other path below /admin', async () => {
    expect((await nobody.get('/admin/students')).statusCode).toBe(403);
    expect((await nobody.post('/admin/groups', {})).statusCode).toBe(403);
  });
});
