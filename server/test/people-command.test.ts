/**
 * The operator's procedure for one person: data are exported, then erased, and erased again on each machine that restores an
 * older backup.
 */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import { parseS3Url } from '../src/platform/files/s3-location.ts';
import { openZippedPackage } from '../src/modules/packaged-courses/importing/zip-source.ts';
import { signInStudentClient } from './student-client.ts';
import { runOperatorCommand } from './operator-commands.ts';
import { type S3Server, startS3ServerWithCredentials } from './s3-server.ts';
import {
  connectToEmbeddedDatabase,
  retryUntil,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { addStudent, type TestStudent } from './test-students.ts';

let folder: string;
let s3: S3Server;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-people-'));
  // The database's own user must be able to enter the folder.
  await chmod(folder, 0o755);
  s3 = await startS3ServerWithCredentials();
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** Settings of a machine; all machines share the files of one bucket. */
const machine = (name: string) => ({
  DATA_DIR: path.join(folder, name),
  S3_URL: `${s3.url}/site`,
});
const sendPicture = async (site: string, person: TestStudent, red: number) => {
  const background = { r: red, g: 30, b: 30 };
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } }).png();
  const { identity } = await signInStudentClient(site, person);
  const headers = { ...identity, 'content-type': 'application/octet-stream' };
  const url = `${site}/api/profile/updateProfilePicture?StudentID=${person.studentId}`;
  const sent = await fetch(url, { method: 'PUT', headers, body: await picture.toBuffer() });
  expect(sent.status).toBe(200);
};
const stop = async ({ child, ended }: ServerProcess) => {
  child.kill('SIGTERM');
  await ended();
};

it('exports and erases a person, and erases them again when an older backup is restored on another machine', async () => {
  const [one, two] = [machine('one'), machine('two')];
  const archive = path.join(folder, 'before.tar.zst');
  const exported = path.join(folder, 'maya.zip');
  const server = await startServerProcess(one);
  const sql = connectToEmbeddedDatabase(one.DATA_DIR);
  const maya = await addStudent(sql, { firstName: 'Maya', email: 'maya@learn.example' });
  const jonas = await addStudent(sql, { firstName: 'Jonas' });
  await sql.end();
  await sendPicture(server.url, maya, 200);
  await sendPicture(server.url, jonas, 100);
  const files = await openFileStore(
    { DATA_DIR: one.DATA_DIR, S3_URL: parseS3Url(one.S3_URL) },
    () => undefined,
  );
  const pictures = async () => {
    const keys: string[] = [];
    for await (const { key } of files.list('media/')) keys.push(key);
    return keys;
  };
  expect(await pictures()).toHaveLength(2);
  expect((await runOperatorCommand('backup', one, [archive])).code).toBe(0);

  const wish = ['export', '--email', 'MAYA@learn.example', '--to', exported];
  const gave = await runOperatorCommand('people', one, wish);
  expect(gave).toMatchObject({ code: 0, said: `${exported}\n` });
  const entries = new Map<string, Buffer>();
  for await (const entry of (await openZippedPackage(exported)).entries())
    entries.set(entry.name, await buffer(await entry.read()));
  expect([...entries.keys()]).toEqual(['data.json', expect.stringMatching(/^files\/picture\//)]);
  const data = entries.get('data.json')?.toString() ?? '';
  expect(data).toContain('"first_name": "Maya"');
  expect(data).not.toContain('Jonas');

  const erase = ['erase', '--email', maya.email, '--reason', 'asked for on 2 March'];
  const erased = await runOperatorCommand('people', one, erase);
  expect([erased.code, erased.said]).toEqual([0, expect.stringContaining(maya.studentId)]);
  await expect(signInStudentClient(server.url, maya)).rejects.toThrow('accessToken');
  await signInStudentClient(server.url, jonas);
  await retryUntil(pictures, ({ length }) => length === 1);
  await stop(server);

  expect(await runOperatorCommand('restore', two, [archive, '--replace'])).toMatchObject({
    code: 0,
  });
  const restored = await startServerProcess(two);
  await retryUntil(pictures, ({ length }) => length === 1);
  await expect(signInStudentClient(restored.url, maya)).rejects.toThrow('accessToken');
  await signInStudentClient(restored.url, jonas);
  await stop(restored);
  expect(restored.output()).toContain(`"students":["${maya.studentId}"],"msg":"erased again"`);
});

it('explains invalid arguments, and changes nothing', async () => {
  const site = { DATA_DIR: path.join(folder, 'one'), S3_URL: '' };
  const server = await startServerProcess(site);
  const mine = path.join(folder, 'mine.zip');
  await writeFile(mine, 'a file of somebody');
  const nobody = ['--email', 'nobody@learn.example'];
  for (const [args, code, why] of [
    [[], 2, 'Usage'],
    [['export'], 2, '--email <address>'],
    [['erase', ...nobody], 2, '--reason <text>'],
    [['erase', ...nobody, '--reason', ' '], 2, 'Say why.'],
    [['erase', ...nobody, '--reason', 'asked'], 1, 'no account with the address nobody@learn'],
    [['export', ...nobody, '--to', path.join(folder, 'a.zip')], 1, 'no account with the address'],
    [['export', ...nobody, '--to', mine], 1, `${mine} is there already.`],
    [['export', ...nobody, '--to', path.join(folder, 'none', 'a.zip')], 1, 'does not exist.'],
  ] as const) {
    const refused = await runOperatorCommand('people', site, args);
    expect([refused.code, refused.told]).toEqual([code, expect.stringContaining(why)]);
  }
  await stop(server);
  expect(await readFile(mine, 'utf8')).toBe('a file of somebody');
  expect((await readdir(folder)).toSorted()).toEqual(['mine.zip', 'one']);
});
