/** Upgrades a site of every tagged version to this version. make-archive.ts creates the archives. */
import { createReadStream, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openSigningKeys } from '../../src/modules/accounts/auth/signing-keys.ts';
import { createTokenService } from '../../src/modules/accounts/auth/token.service.ts';
import { checkBackup, restoreBackup } from '../../src/modules/operations/backup/restore-backup.ts';
import { createEmptyBackupSite, type BackupSite } from '../backup-sites.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { testClient } from '../test-client.ts';
import { expectedDemoProgress, DEMO_STUDENT, signInDemoStudent } from './demo-student.ts';

const ending = '.tar.zst';
const archives = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length));
const MOST_BYTES = 300_000;

let place: BackupSite;
let test: TestApp | undefined;
beforeEach(async () => {
  place = await createEmptyBackupSite();
});
afterEach(async () => {
  await test?.close();
  test = undefined;
  await place.drop();
});

const startOn = async ({ sql, files }: BackupSite): Promise<TestApp> => {
  const now = () => new Date();
  const tokens = createTokenService(await openSigningKeys({ sql, now }), now);
  test = await startTestApp({ sql, files, tokens });
  return test;
};

it('has an archive of the first version, and no large ones', () => {
  expect(archives).toContain('v0.9');
  for (const name of archives) {
    const { size } = statSync(path.join(import.meta.dirname, `${name}${ending}`));
    expect(size).toBeLessThan(MOST_BYTES);
  }
});

it.each(archives)('migrates the data of %s, with which the student can continue', async (name) => {
  const archive = path.join(import.meta.dirname, `${name}${ending}`);
  const open = () => createReadStream(archive);
  const { rows } = await restoreBackup(
    place,
    await checkBackup({ archive, open }, place.report),
    false,
  );
  await migrate(place.sql);
  expect(await migrate(place.sql)).toEqual([]);
  const { app } = await startOn(place);
  const visitor = testClient(app, {});
  const headers = await signInDemoStudent(
    async (_method, url, body) => (await visitor.post(url, body)).json(),
    DEMO_STUDENT,
  );
  const jonas = testClient(app, { ...headers, id: 'jonas-weber' });
  expect((await jonas.get('/user/attributes')).json()).toMatchObject(
    expectedDemoProgress.attributes,
  );
  const { url, values } = expectedDemoProgress.scorm;
  expect((await jonas.get(url)).json()).toMatchObject(values);
  const courses = (await jonas.get('/courses/all')).json<unknown[]>();
  expect(courses.length).toBeGreaterThan(15);
  const more = { studentId: 'jonas-weber', updates: { 'cmi.core.lesson_location': 'page 4' } };
  expect((await jonas.post(url.replace(/\?.*/, ''), more)).statusCode).toBe(200);
  const [counted] = await place.sql<
    { students: number }[]
  >`select count(*)::int as students from students`;
  expect(counted?.students).toBe(rows['students']);
});
