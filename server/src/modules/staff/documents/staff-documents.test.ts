/** Documents as administrators upload, replace, order, change and remove them. 003 §2.7 */
import type { LibraryDocument } from '@cairn/api/documents.contract';
import type { StaffDocument } from '@cairn/api/staff-documents.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
beforeEach(async () => {
  test = await startLearningApp({
    'guide.txt': 'From files.',
    'documents.yaml': [
      {
        DocumentID: 'filed',
        Title: 'From files',
        Category: 'Policies',
        File: 'guide.txt',
        CreatedAt: '2026-01-04T15:00:00Z',
      },
    ],
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterEach(() => test.close());

const BYTES = { 'content-type': 'application/octet-stream' };
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const upload = (
  fileName: string,
  body: Buffer,
  title = 'Lab Guide',
  groupIds: string | string[] = [],
) =>
  admin.post('/manage/documents', body, {
    query: { fileName, title, category: 'Campus', groupIds },
    headers: BYTES,
  });
const add = async (body: Buffer = PDF, fileName = 'guide.pdf', title?: string) =>
  (await upload(fileName, body, title)).json<StaffDocument>();
const replace = (id: string, before: string, body: Buffer, fileName = 'guide.txt') =>
  admin.put(`/manage/documents/${id}/file`, body, { query: { fileName, before }, headers: BYTES });
const find = async (id: string) =>
  (await admin.get(`/manage/documents/${id}`)).json<StaffDocument>();
const text = { title: 'Lab Guide', category: 'Campus', groupIds: [] as string[] };
const change = (id: string, after: Partial<typeof text>, before: object = text) =>
  admin.put(`/manage/documents/${id}`, { before, after: { ...text, ...after } });
const listForStudents = async (client: TestClient = test.visitor) =>
  (await client.get('/documents')).json<{ items: LibraryDocument[] }>().items;
const listLog = async (objectId: string) =>
  (await admin.get(`/manage/log?object=${objectId}`)).json<{
    entries: { action: string; objectName: string; before: object; after: object }[];
  }>().entries;
const countFiles = async () => (await test.sql`select 1 from media_files`).length;

describe('an upload', () => {
  it('[MCAT-13] becomes a document with title, category and groups, which students see', async () => {
    const added = await add();
    expect(added).toMatchObject({
      documentId: 'lab-guide',
      fileName: 'guide.pdf',
      fileType: 'application/pdf',
      bytes: PDF.length,
      origin: 'staff',
      text,
    });
    const [shown] = await listForStudents();
    expect(shown).toMatchObject({ Title: 'Lab Guide', Category: 'Campus', FileName: 'guide.pdf' });
    const file = await test.visitor.get('/documents/lab-guide/file');
    expect(file.rawPayload).toEqual(PDF);

    const after = { title: 'Guide', category: 'Policies', groupIds: ['north'] };
    expect((await change('lab-guide', after)).json()).toMatchObject({
      text: after,
      groups: ['North'],
      groupFacts: [{ groupId: 'north', name: 'North' }],
    });
    expect((await listForStudents()).map(({ Title }) => Title)).toEqual(['From files']);
    const member = await test.as(await test.addStudent({ groupIds: ['north'] }));
    expect((await listForStudents(member))[0]).toMatchObject({
      Title: 'Guide',
      Category: 'Policies',
      GroupIDs: ['north'],
    });
    expect((await admin.get('/manage/documents/lab-guide/file')).rawPayload).toEqual(PDF);
    expect(await listLog('lab-guide')).toMatchObject([
      { action: 'document-changed', objectName: 'Guide', after: { groups: ['north'] } },
      { action: 'document-created', after: { title: 'Lab Guide', file: 'guide.pdf' } },
    ]);
  });

  it.each([
    ['guide.pdf', Buffer.from('no PDF')],
    ['guide.png', PDF],
    ['guide.txt', Buffer.from([0, 1, 2])],
    ['guide.docx', PDF],
  ])('[MCAT-13] of %s with other content is refused with 415', async (fileName, body) => {
    const before = await countFiles();
    const refused = await upload(fileName, body);
    expect(refused.statusCode).toBe(415);
    expect(refused.json<{ message: string }>().message).toContain('does not match');
    const { documentId, fileVersion } = await add();
    expect((await replace(documentId, fileVersion, body, fileName)).statusCode).toBe(415);
    expect((await test.visitor.get('/documents/lab-guide/file')).rawPayload).toEqual(PDF);
    expect(await countFiles()).toBe(before + 1);
  });

  it('[MCAT-13] is seen by the chosen groups alone from the beginning', async () => {
    const member = await test.as(await test.addStudent({ groupIds: ['north'] }));
    const listIds = async (client?: TestClient) =>
      (await listForStudents(client)).map(({ DocumentID }) => DocumentID);
    const one = await upload('guide.pdf', PDF, 'Lab Guide', 'north');
    expect(one.json()).toMatchObject({ groups: ['North'], text: { groupIds: ['north'] } });
    const two = await upload('guide.pdf', PDF, 'Plan', ['south', 'north']);
    expect(two.json()).toMatchObject({ text: { groupIds: ['north', 'south'] } });
    expect(await listIds()).toEqual(['filed']);
    expect((await listIds(member)).toSorted()).toEqual(['filed', 'lab-guide', 'plan']);
    expect((await listLog('plan'))[0]).toMatchObject({
      action: 'document-created',
      after: { groups: ['north', 'south'] },
    });
    const before = await countFiles();
    const refused = await upload('guide.pdf', PDF, 'Other', ['north', 'none']);
    expect(refused.json()).toMatchObject({ code: 'invalid', details: { field: 'groupIds' } });
    expect((await listIds(member)).toSorted()).toEqual(['filed', 'lab-guide', 'plan']);
    expect(await countFiles()).toBe(before);
  });

  it('has a file, and gets an id of its own', async () => {
    expect((await upload('guide.pdf', Buffer.alloc(0))).statusCode).toBe(400);
    await add();
    expect((await add()).documentId).toBe('lab-guide-2');
  });
});

describe('[MCAT-14] a replaced document', () => {
  it('has the new file at its address, also for a browser that had the old one, on every process', async () => {
    const other = await test.another();
    const { documentId, fileVersion } = await add();
    const [listed] = await listForStudents();
    const url = listed?.FileUrl ?? '';
    const read = (headers = {}) => other.inject({ url, headers });
    const old = await read();
    expect(old.rawPayload).toEqual(PDF);
    const cached = { 'if-none-match': String(old.headers['etag']) };
    expect((await read(cached)).statusCode).toBe(304);
    // A browser must ask each time.
    expect(old.headers['cache-control']).toBe('private, no-cache');

    const replaced = await replace(documentId, fileVersion, Buffer.from('In words.'));
    expect(replaced.json()).toMatchObject({ fileName: 'guide.txt', bytes: 9 });
    const fresh = await read(cached);
    expect(fresh.statusCode).toBe(200);
    expect(fresh.body).toBe('In words.');
    const rest = await read({ range: 'bytes=3-', 'if-range': String(old.headers['etag']) });
    expect(rest.statusCode).toBe(200);
    expect((await listForStudents())[0]).toMatchObject({ FileUrl: url, FileName: 'guide.txt' });
    expect((await listLog(documentId))[0]).toMatchObject({
      action: 'document-changed',
      before: { file: 'guide.pdf' },
      after: { file: 'guide.txt' },
    });
  });

  it('leaves no file behind, and keeps the file of another person who was faster', async () => {
    const before = await countFiles();
    const { documentId, fileVersion } = await add();
    const answers = await Promise.all(
      ['One', 'Two'].map((body) => replace(documentId, fileVersion, Buffer.from(body))),
    );
    expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.json()).toMatchObject({ details: { current: { fileName: 'guide.txt' } } });
    expect(await countFiles()).toBe(before + 1);
    const stored = [];
    for await (const file of test.files.list('media/')) stored.push(file.key);
    expect(stored).toHaveLength(before + 1);
  });
});

describe('a document', () => {
  it('[MOVR-14] that another person has changed meanwhile is not overwritten', async () => {
    const { documentId } = await add();
    await change(documentId, { title: 'Theirs' });
    const late = await change(documentId, { category: 'Mine' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ details: { current: { ...text, title: 'Theirs' } } });
    expect((await find(documentId)).text).toEqual({ ...text, title: 'Theirs' });
  });

  it('is refused with a group that does not exist', async () => {
    const { documentId } = await add();
    const refused = await change(documentId, { groupIds: ['none'] });
    expect(refused.json()).toMatchObject({ code: 'invalid', details: { field: 'groupIds' } });
  });

  it('[MCAT-16] from files changes only after a take-over, and keeps their file until then', async () => {
    const before = { title: 'From files', category: 'Policies', groupIds: [] };
    const put = () => change('filed', { ...before, title: 'Of staff' }, before);
    const { fileVersion } = await find('filed');
    for (const refused of [
      await put(),
      await replace('filed', fileVersion, Buffer.from('x')),
      await admin.delete('/manage/documents/filed'),
    ])
      expect(refused.json()).toMatchObject({
        message: 'Content files decide about this document. Take it over first.',
      });
    await admin.post('/manage/documents/filed/take-over', {});
    expect((await put()).json()).toMatchObject({ origin: 'taken-over', title: 'Of staff' });
    expect((await replace('filed', fileVersion, Buffer.from('New.'))).statusCode).toBe(200);
    expect((await test.visitor.get('/documents/filed/file')).body).toBe('New.');
    const back = await admin.post('/manage/documents/filed/give-back', {});
    expect(back.json()).toMatchObject({ origin: 'files' });
  });

  it('[MCAT-18] that is removed is gone for students, with its file', async () => {
    const before = await countFiles();
    const { documentId } = await add();
    expect((await admin.delete(`/manage/documents/${documentId}`)).statusCode).toBe(200);
    expect((await listForStudents()).map(({ DocumentID }) => DocumentID)).toEqual(['filed']);
    expect((await test.visitor.get(`/documents/${documentId}/file`)).statusCode).toBe(404);
    expect(await countFiles()).toBe(before);
    expect((await listLog(documentId))[0]).toMatchObject({
      action: 'document-removed',
      before: { title: 'Lab Guide', file: 'guide.pdf' },
    });
    expect((await admin.get(`/manage/documents/${documentId}`)).statusCode).toBe(404);
  });

  it('is found by title, and unknown by another id', async () => {
    await add();
    const list = async (query: string) =>
      (await admin.get(`/manage/documents?${query}`))
        .json<{ documents: StaffDocument[] }>()
        .documents.map(({ documentId }) => documentId);
    expect(await list('')).toEqual(['lab-guide', 'filed']);
    expect(await list('search=FILES')).toEqual(['filed']);
    for (const path of ['/manage/documents/none', '/manage/documents/none/file'])
      expect((await admin.get(path)).statusCode).toBe(404);
  });
});

describe('the order', () => {
  const order = (before: string[], after: string[]) =>
    admin.put('/manage/document-order', { before, after });
  const read = async () =>
    (await admin.get('/manage/document-order'))
      .json<{ documents: { documentId: string }[] }>()
      .documents.map(({ documentId }) => documentId);

  it('[MCAT-13] of documents is that of staff, and new ones come first', async () => {
    await add(PDF, 'a.pdf', 'Alpha');
    expect(await read()).toEqual(['alpha', 'filed']);
    expect((await order(['alpha', 'filed'], ['filed', 'alpha'])).statusCode).toBe(200);
    expect(await read()).toEqual(['filed', 'alpha']);
    const shown = await listForStudents();
    expect(shown.map(({ DocumentID, Position }) => [DocumentID, Position])).toEqual([
      ['filed', 1],
      ['alpha', 2],
    ]);
    await add(PDF, 'b.pdf', 'Beta');
    expect((await listForStudents()).map(({ DocumentID }) => DocumentID)).toEqual([
      'beta',
      'filed',
      'alpha',
    ]);
    expect((await listLog('document-order'))[0]).toMatchObject({
      action: 'order-changed',
      after: { order: ['From files', 'Alpha'] },
    });
  });

  it('[MOVR-14] is not overwritten, and has each document once', async () => {
    await add(PDF, 'a.pdf', 'Alpha');
    const late = await order(['filed', 'alpha'], ['alpha', 'filed']);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ details: { current: ['alpha', 'filed'] } });
    for (const wrong of [['alpha'], ['alpha', 'alpha'], ['alpha', 'filed', 'none']])
      expect((await order(['alpha', 'filed'], wrong)).statusCode).toBe(400);
    expect(await read()).toEqual(['alpha', 'filed']);
  });
});
