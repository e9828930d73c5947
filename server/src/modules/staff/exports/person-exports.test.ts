import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { retryUntil } from '../../../../test/server-process.ts';
import { createResumeDocx, sendResume } from '../../../../test/test-resumes.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';
import { openZippedPackage } from '../../packaged-courses/importing/zip-source.ts';
import { exportPerson } from '../../privacy/export-person.ts';

let folder: string;
let test: TestApp;
let admin: TestClient;
let maya: TestStudent;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-exports-'));
  test = await startTestApp();
  await test.app.ready();
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  maya = await test.addStudent({ firstName: 'Maya', lastName: 'Okafor' });
});

const url = (part = '') => `/manage/people/${maya.studentId}/export${part}`;
const state = async (client = admin) => (await client.get(url())).json().export?.state;
const isReady = (found: unknown) => found === 'ready';
const makeExport = async () => {
  const answer = await admin.post(url());
  expect(answer.statusCode).toBe(200);
  await retryUntil(state, isReady);
};

const readZip = async (file: string) => {
  const entries: Record<string, string> = {};
  for await (const entry of (await openZippedPackage(file)).entries())
    entries[entry.name] = (await buffer(await entry.read())).toString('latin1');
  return entries;
};
/** Returns the files of an archive. The row of the export itself changes when the archive is made. */
const readArchive = async (file: string) => {
  const { 'data.json': json = '{}', ...files } = await readZip(file);
  const { person_exports: exports, ...data } = JSON.parse(Buffer.from(json, 'latin1').toString());
  expect(exports).toHaveLength(1);
  return { data, files };
};

describe('[MPEOP-29] an export of a person', () => {
  it('is the archive that the command makes, for the administrator who asked alone', async () => {
    const bytes = await createResumeDocx('Maya knows SQL and charts.');
    const client = await test.as(maya);
    await sendResume(client, maya.studentId, { name: 'maya.docx', bytes });
    await makeExport();
    const answer = await admin.get(url('/file'));
    expect(answer.headers['content-type']).toBe('application/zip');
    const [fromBrowser, fromCommand] = ['browser.zip', 'command.zip'].map((name) =>
      path.join(folder, name),
    ) as [string, string];
    await writeFile(fromBrowser, answer.rawPayload);
    await exportPerson(test, maya.email, createWriteStream(fromCommand));
    const archive = await readArchive(fromBrowser);
    expect(archive).toEqual(await readArchive(fromCommand));
    expect(archive.data.students[0]).toMatchObject({ first_name: 'Maya' });
    expect(Object.keys(archive.files)).toEqual([expect.stringMatching(/^files\/resume\//)]);

    const { client: other } = await addStaff(test, 'administrator');
    expect((await other.get(url())).json()).toEqual({ export: null });
    expect((await other.get(url('/file'))).statusCode).toBe(404);
  });

  it('is made by a job, which another process runs when this one is killed', async () => {
    await makeExport();
    const jobs = await test.sql`select 1 from pgboss.job join person_exports
      on name = 'person-exports' and data ->> 'exportId' = export_id
      where exported_person_id = ${maya.studentId}`;
    expect(jobs).toHaveLength(1);
  });

  it('is in the log once when it is asked for twice at the same time', async () => {
    await Promise.all([admin.post(url()), admin.post(url())]);
    const { entries } = (await admin.get(`/manage/people/${maya.studentId}/log`)).json();
    expect(entries).toEqual([expect.objectContaining({ action: 'person-exported' })]);
    await retryUntil(state, isReady);
  });

  it('can be downloaded for 24 hours', async () => {
    const { person, client } = await addStaff(test, 'administrator');
    expect((await client.post(url())).statusCode).toBe(200);
    await retryUntil(() => state(client), isReady);
    test.pass(24 * 3_600_000 - 60_000);
    expect((await (await test.as(person)).get(url('/file'))).statusCode).toBe(200);
    test.pass(120_000);
    const later = await test.as(person);
    expect((await later.get(url('/file'))).statusCode).toBe(404);
    expect((await later.get(url())).json()).toEqual({ export: null });
  });
});
