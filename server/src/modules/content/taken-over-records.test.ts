/** Records that staff have taken over from content files: imports leave them alone. 003 §2.7 */
import { runOperatorCommand } from '../../../test/operator-commands.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import {
  aCourse,
  createContentFolder,
  sharedContentFiles,
  type TestFolder,
} from '../../../test/test-content.ts';
import { testDatabaseUrl } from '../../../test/test-database.ts';
import { addStaff } from '../../../test/test-staff.ts';
import { importContent } from './import-content.ts';
import { giveRecordBack, takeOverRecord } from './taken-over-records.ts';

let test: TestApp;
let folder: TestFolder;
let admin: TestClient;
beforeEach(async () => {
  test = await startTestApp();
  folder = await createContentFolder({
    ...sharedContentFiles,
    'courses/sql/course.yaml': aCourse('sql'),
    'courses/python/course.yaml': aCourse('python'),
    'roles.yaml': [role('Analyst')],
  });
  await run();
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterEach(async () => {
  await folder.drop();
  await test.close();
});

const role = (RoleTitle: string) => ({
  RoleID: 'analyst',
  RoleTitle,
  Description: 'Reads numbers.',
  CourseIDs: ['sql'],
  CompetencyIDs: [],
});
const run = () => importContent(folder.root, { ...test, now: () => test.clock.now });
const takeOver = (courseId: string) => admin.post(`/manage/courses/${courseId}/take-over`, {});
const giveBack = (courseId: string) => admin.post(`/manage/courses/${courseId}/give-back`, {});
const listTitles = async () => {
  const rows = await test.sql<{ title: string }[]>`select title from courses order by course_id`;
  return rows.map(({ title }) => title);
};
const NOTICE =
  'courses/sql was taken over at /manage/catalogue; the files do not change it until it is given back.';

it('[MCAT-17] an import leaves a taken-over course alone and names it, whether its files have changed or not', async () => {
  expect((await takeOver('sql')).json()).toMatchObject({ origin: 'taken-over' });
  const same = await run();
  expect(same.notices).toEqual([NOTICE]);
  await folder.write({
    'courses/sql/course.yaml': aCourse('sql', { CourseTitle: 'Other' }),
    'courses/python/course.yaml': aCourse('python', { CourseTitle: 'Snakes' }),
  });
  const changed = await run();
  expect(changed.notices).toEqual([NOTICE]);
  expect(changed.counts.courses).toEqual({ new: 0, changed: 1, unchanged: 0 });
  expect(await listTitles()).toEqual(['Snakes', 'Course sql']);
});

it('[MCAT-17] holds for records of each kind', async () => {
  await test.sql.begin((tx) =>
    takeOverRecord(tx, { kind: 'roles', id: 'analyst' }, test.clock.now),
  );
  await folder.write({ 'roles.yaml': [role('Other')] });
  const { notices } = await run();
  expect(notices).toEqual([expect.stringContaining('roles/analyst was taken over')]);
  expect(await test.sql`select title from roles`).toEqual([{ title: 'Analyst' }]);
  await test.sql.begin((tx) => giveRecordBack(tx, { kind: 'roles', id: 'analyst' }));
  expect((await run()).notices).toEqual([]);
  expect(await test.sql`select title from roles`).toEqual([{ title: 'Other' }]);
});

it('[MCAT-17] a check on a running site names it, too', async () => {
  await takeOver('sql');
  const [row] = await test.sql<{ name: string }[]>`select current_database() as name`;
  const env = { DATABASE_URL: testDatabaseUrl(row?.name ?? '') };
  const { code, said } = await runOperatorCommand('content', env, [
    'import',
    folder.root,
    '--check',
  ]);
  expect(said).toBe(`note: ${NOTICE}\nThe content is fine.\n`);
  expect(code).toBe(0);
});

it('a check needs no site, and says when the database of one cannot be read', async () => {
  const check = (env: Record<string, string>) =>
    runOperatorCommand('content', env, ['import', folder.root, '--check']);
  const without = await check({ DATA_DIR: `${folder.root}-no-site` });
  expect(without).toMatchObject({ code: 0, said: 'The content is fine.\n', told: '' });
  const down = await check({ DATABASE_URL: 'postgres://127.0.0.1:1/cairn' });
  expect(down.told).toContain('The records that staff have taken over are not known: ');
  expect(down).toMatchObject({ code: 0, said: 'The content is fine.\n' });
});

it('stores a course that was given back as its unchanged files say', async () => {
  await takeOver('sql');
  await test.sql`update courses set title = 'Of staff' where course_id = 'sql'`;
  await run();
  expect((await giveBack('sql')).json()).toMatchObject({ origin: 'files' });
  expect(await listTitles()).toEqual(['Course python', 'Of staff']);
  expect((await run()).notices).toEqual([]);
  expect(await listTitles()).toEqual(['Course python', 'Course sql']);
});

it('a document that was given back has the file of the content again, and its uploaded file is removed', async () => {
  const document = {
    DocumentID: 'guide',
    Title: 'Guide',
    Category: 'Policies',
    File: 'guide.txt',
    CreatedAt: '2026-01-04T15:00:00Z',
  };
  await folder.write({ 'guide.txt': 'From files.', 'documents.yaml': [document] });
  await run();
  const listFiles = async () => {
    const keys: string[] = [];
    for await (const file of test.files.list('media/')) keys.push(file.key);
    return keys.toSorted();
  };
  const before = await listFiles();
  const path = '/manage/documents/guide';
  const taken = await admin.post(`${path}/take-over`, {});
  const { fileVersion } = taken.json<{ fileVersion: string }>();
  await admin.put(`${path}/file`, Buffer.from('Of staff.'), {
    query: { fileName: 'guide.txt', before: fileVersion },
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(await listFiles()).toHaveLength(before.length + 1);
  await admin.post(`${path}/give-back`, {});
  expect((await run()).notices).toEqual([]);
  expect((await test.visitor.get('/documents/guide/file')).body).toBe('From files.');
  expect(await listFiles()).toEqual(before);
  expect(await test.sql`select 1 from media_files`).toHaveLength(before.length);
});

it('an import does not show a course that staff have hidden', async () => {
  await admin.put('/manage/courses/sql/state', { state: 'hidden' });
  await folder.write({ 'courses/sql/course.yaml': aCourse('sql', { CourseTitle: 'Other' }) });
  await run();
  expect((await admin.get('/manage/courses?status=hidden')).json()).toMatchObject({
    courses: [{ courseId: 'sql', title: 'Other', origin: 'files' }],
  });
});

it('logs a take-over and its end once', async () => {
  for (const change of [takeOver, takeOver, giveBack, giveBack]) await change('sql');
  const { entries } = (await admin.get('/manage/log?object=sql')).json<{
    entries: { action: string; objectName: string }[];
  }>();
  expect(entries.map(({ action, objectName }) => [action, objectName])).toEqual([
    ['given-back-to-files', 'Course sql'],
    ['taken-over-from-files', 'Course sql'],
  ]);
});
