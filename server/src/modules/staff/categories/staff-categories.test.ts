/** Categories of courses and documents as administrators create, rename, order and remove them. 003 §2.7 */
import type { StaffCategory } from '@cairn/api/staff-categories.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
beforeEach(async () => {
  test = await startLearningApp({
    'courses/sql/course.yaml': aCourse('sql', { Category: 'Data' }),
    'guide.txt': 'From files.',
    'documents.yaml': [
      {
        DocumentID: 'guide',
        Title: 'Guide',
        Category: 'Policies',
        File: 'guide.txt',
        CreatedAt: '2026-01-04T15:00:00Z',
      },
    ],
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterEach(() => test.close());

const list = async () =>
  (await admin.get('/manage/categories')).json<{ categories: StaffCategory[] }>().categories;
const listNames = async () => (await list()).map(({ name }) => name);
const create = (name: string) => admin.post('/manage/categories', { name });
const rename = (before: string, name: string) => admin.put('/manage/categories', { before, name });
const remove = (name: string) => admin.delete('/manage/categories', undefined, { query: { name } });
const order = (before: string[], after: string[]) =>
  admin.put('/manage/category-order', { before, after });
const listPills = async () => (await test.visitor.get('/documents/categories')).json<string[]>();

it('[MCAT-08] categories are created once, in any case of letters, and listed with what uses them', async () => {
  expect((await create('Careers')).statusCode).toBe(200);
  expect(await list()).toEqual([
    { name: 'Careers', courses: 0, documents: 0, users: [] },
    { name: 'Data', courses: 1, documents: 0, users: ['Course sql'] },
    { name: 'Policies', courses: 0, documents: 1, users: ['Guide'] },
  ]);
  for (const taken of ['careers', 'DATA']) expect((await create(taken)).statusCode).toBe(409);
  const answers = await Promise.all([create('New'), create('new')]);
  expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
});

it('[MCAT-08] a category is renamed in all records that use it, once files no longer decide about them', async () => {
  const managed = await rename('Policies', 'Rules');
  expect(managed.statusCode).toBe(409);
  expect(managed.json<{ message: string }>().message).toContain('decide about ‘Guide’');
  await admin.post('/manage/documents/guide/take-over', {});
  await admin.post('/manage/courses/sql/take-over', {});
  expect((await rename('Policies', 'Rules')).statusCode).toBe(200);
  expect((await rename('Data', 'Figures')).statusCode).toBe(200);
  expect(await listNames()).toEqual(['Figures', 'Rules']);
  expect(await listPills()).toEqual(['Rules']);
  expect((await test.visitor.get('/documents')).json()).toMatchObject({
    items: [{ Category: 'Rules' }],
  });
  expect((await test.visitor.get('/courses/all')).body).toContain('Figures');
  expect((await rename('Policies', 'Others')).statusCode).toBe(404);
  expect((await rename('Rules', 'figures')).statusCode).toBe(409);
  expect((await rename('Rules', 'RULES')).statusCode).toBe(200);
});

it('[MCAT-08] a category that a course or a document uses is not removed, and the refusal says which', async () => {
  expect((await remove('Data')).json()).toMatchObject({
    code: 'conflict',
    message: 'The category is used by ‘Course sql’.',
  });
  expect((await remove('Policies')).json()).toMatchObject({
    message: 'The category is used by ‘Guide’.',
  });
  await create('Careers');
  expect((await remove('Careers')).statusCode).toBe(200);
  expect(await listNames()).toEqual(['Data', 'Policies']);
  expect((await remove('Careers')).statusCode).toBe(404);
});

it('[MCAT-08] categories have the order of staff, also for students', async () => {
  await admin.post('/manage/documents', Buffer.from('Plan.'), {
    query: { fileName: 'plan.txt', title: 'Plan', category: 'Campus' },
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(await listPills()).toEqual(['Campus', 'Policies']);
  const before = ['Campus', 'Data', 'Policies'];
  expect((await order(before, ['Policies', 'Data', 'Campus'])).statusCode).toBe(200);
  expect(await listNames()).toEqual(['Policies', 'Data', 'Campus']);
  expect(await listPills()).toEqual(['Policies', 'Campus']);
  expect((await order(['Policies', 'Data', 'Campus'], ['Policies'])).statusCode).toBe(400);
  const { entries } = (await admin.get('/manage/log?object=category-order')).json<{
    entries: object[];
  }>();
  expect(entries).toMatchObject([{ action: 'order-changed', before: { order: before } }]);
});

it('[MOVR-14] the order that another person has changed meanwhile is not overwritten, and names may change meanwhile', async () => {
  const before = ['Data', 'Policies'];
  expect((await create('Careers')).statusCode).toBe(200);
  const seen = ['Careers', ...before];
  const theirs = ['Policies', 'Data', 'Careers'];
  expect((await order(seen, theirs)).statusCode).toBe(200);
  const late = await order(seen, ['Data', 'Careers', 'Policies']);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ details: { current: theirs } });
  expect(await listNames()).toEqual(theirs);
  expect((await rename('Careers', 'Work')).statusCode).toBe(200);
  expect(await listNames()).toEqual(['Policies', 'Data', 'Work']);
});
