/** The operator's procedure: a running site is backed up, destroyed, restored and started. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { openFolderFileStore } from '../src/platform/files/folder-file-store.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import { parseS3Url } from '../src/platform/files/s3-location.ts';
import {
  requireBackupBucketLocation,
  openBackupBucket,
} from '../src/modules/operations/backup/archive-bucket.ts';
import { backUpIntoFile } from '../src/modules/operations/backup/archive-file.ts';
import { hashAllFiles } from './backup-sites.ts';
import { signInStudentClient } from './student-client.ts';
import { runOperatorCommand } from './operator-commands.ts';
import { type S3Server, startS3ServerWithCredentials } from './s3-server.ts';
import { connectToEmbeddedDatabase, startServerProcess } from './server-process.ts';
import { createTestDatabase } from './test-database.ts';
import { addStudent } from './test-students.ts';

let folder: string;
let dataDir: string;
let s3: S3Server;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-backup-commands-'));
  // The database's own user must be able to enter the folder.
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
  s3Url = '';
  s3 = await startS3ServerWithCredentials();
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** S3_URL of the site; empty: its files are in a folder. */
let s3Url = '';

const run = (command: 'backup' | 'restore', ...args: string[]) =>
  runOperatorCommand(command, { DATA_DIR: dataDir, S3_URL: s3Url }, args);

const PLACE = 's3://cairn-files/kept';

/** Places of a site's files and of its archive. */
const WAYS = [
  {
    way: 'with its files in a folder, into a file',
    urlOf: () => '',
    wishOf: () => {
      const archive = path.join(folder, 'made', 'site.tar.zst');
      return { backup: [archive], restore: [archive] };
    },
    check: async (made: string) => {
      expect(made).toBe(path.join(folder, 'made', 'site.tar.zst'));
      expect((await stat(made)).mode & 0o777).toBe(0o600);
    },
  },
  {
    way: 'with its files in a bucket, into another place of the same service',
    urlOf: (url: string) => `${url}/site`,
    wishOf: () => ({ backup: ['--to', PLACE], restore: ['--from', PLACE] }),
    check: async (made: string) => {
      const listed = await run('restore', '--from', PLACE, '--list');
      const [name = ''] = listed.said.split('\t');
      expect(name).toMatch(/^cairn-2.*Z\.tar\.zst$/);
      expect(made).toBe(`${PLACE}/${name}`);
    },
  },
];

it.each(WAYS)(
  'backs up a running site $way and restores it after its destruction, with the same accounts',
  async ({ urlOf, wishOf, check }) => {
    s3Url = urlOf(s3.url);
    const { backup, restore } = wishOf();
    const env = { DATA_DIR: dataDir, S3_URL: s3Url };
    const server = await startServerProcess(env);
    const sql = connectToEmbeddedDatabase(dataDir);
    const maya = await addStudent(sql, { firstName: 'Maya' });
    await sql.end();
    const openFiles = () =>
      openFileStore({ DATA_DIR: dataDir, S3_URL: parseS3Url(s3Url) }, () => undefined);
    const files = await openFiles();
    for (const key of ['submissions/one', 'submissions/two', 'media/film'])
      await files.put(key, Readable.from([`the content of ${key}`]));
    const stored = await hashAllFiles(files);

    const made = await run('backup', ...backup);
    expect([made.code, made.told]).toEqual([0, expect.stringContaining('keep it as you keep')]);
    await check(made.said.trim());
    const refused = await run('restore', ...restore, '--replace');
    expect([refused.code, refused.told]).toEqual([1, expect.stringContaining('A server is runn')]);
    server.child.kill('SIGTERM');
    await server.ended();
    for (const key of Object.keys(stored)) await files.remove(key);
    await rm(dataDir, { recursive: true });

    expect(await run('restore', ...restore)).toMatchObject({ code: 0 });
    const again = await run('restore', ...restore);
    expect([again.code, again.told]).toEqual([1, expect.stringContaining('--replace')]);
    expect(await hashAllFiles(await openFiles())).toEqual(stored);
    const restored = await startServerProcess(env);
    await signInStudentClient(restored.url, maya);
    restored.child.kill('SIGTERM');
    await restored.ended();
  },
);

it('restores the newest or the named archive of a bucket, and leaves nothing of a refused one', async () => {
  const bucket = await openBackupBucket(
    requireBackupBucketLocation(`${s3.url}/kept`, undefined),
    () => undefined,
  );
  const [older, newer] = ['cairn-2026-01-31T.tar.zst', 'cairn-2026-02-01T.tar.zst'];
  for (const name of [newer, older])
    await bucket.store(name, async (output) => void output.end(`${name} is no archive`));
  const place = `${s3.url}/kept`;
  const listed = await run('restore', '--from', place, '--list');
  expect(listed.said.split('\n').map((line) => line.split('\t', 1)[0])).toEqual([older, newer, '']);
  const first = await run('restore', '--from', place);
  expect([first.code, first.told]).toEqual([1, expect.stringContaining(`newest of 2 is ${newer}`)]);
  const missing = await run('restore', 'cairn-2025.tar.zst', '--from', place);
  expect([missing.code, missing.told]).toEqual([1, expect.stringContaining('--list tells')]);
  const named = await run('restore', older, '--from', place);
  expect([named.code, named.told]).toEqual([1, expect.stringContaining('The archive is damaged')]);
  expect(named.told).not.toContain('newest');
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ['backup', ['a.tar.zst', '--to', PLACE], 2, 'either a file or --to'],
  ['backup', ['--to', 'archives'], 1, 'has to be s3://bucket/prefix'],
  ['restore', [], 2, 'Say which archive'],
  ['restore', ['a.tar.zst', '--list'], 2, '--list needs --from'],
  ['restore', ['--list'], 2, '--list needs --from'],
  ['restore', ['frobnicate'], 1, 'There is no file frobnicate.'],
  ['restore', [import.meta.dirname], 1, `${import.meta.dirname} is a folder, not an archive.`],
  ['restore', ['--from', 'archives'], 1, 'has to be s3://bucket/prefix'],
] as const)('%s %j ends with %i and a message', async (command, args, code, why) => {
  const refused = await run(command, ...args);
  expect([refused.code, refused.told]).toEqual([code, expect.stringContaining(why)]);
  expect(await readdir(folder)).toEqual([]);
});

it('prints after an aborted restore how to repeat it', async () => {
  const archive = path.join(folder, 'a site.tar.zst');
  const site = await createTestDatabase();
  const files = await openFolderFileStore(path.join(folder, 'files'));
  await files.put('media/film', Readable.from(['the film']));
  const report = () => undefined;
  await backUpIntoFile(archive, { sql: site.sql, files, now: () => new Date(), report });
  await site.drop();
  await mkdir(path.join(dataDir, 'files'), { recursive: true });
  // Files cannot be stored below a broken link.
  await symlink(path.join(folder, 'nowhere'), path.join(dataDir, 'files', 'media'));
  const broken = await run('restore', archive, '--replace');
  expect([broken.code, broken.said]).toEqual([1, '']);
  for (const refused of [
    await run('backup', path.join(folder, 'b')),
    await runOperatorCommand('people', { DATA_DIR: dataDir }, [
      'export',
      '--email',
      'maya@cairn.example',
    ]),
  ]) {
    expect(refused.code).toBe(1);
    expect(refused.told).toMatch(/^A restore, begun at 2\S+Z, has not finished\. Wait for it/m);
    expect(refused.told).toContain(`run it again: ./cairn restore '${archive}' --replace\n`);
  }
});

it('refuses a backup without a site', async () => {
  const backup = await run('backup', path.join(folder, 'a'));
  expect([backup.code, backup.told]).toEqual([1, expect.stringContaining('no database of a site')]);
  expect(await readdir(folder)).toEqual([]);
});

it('names in one line the file that it cannot write', async () => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  // No user may create files in /sys, not even root.
  const readOnly = await run('backup', '/sys/site.tar.zst');
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  const inFile = await run('backup', path.join(file, 'site.tar.zst'));
  const link = path.join(folder, 'link');
  await symlink(path.join(folder, 'nowhere'), link);
  const nowhere = await run('backup', path.join(link, 'site.tar.zst'));
  server.child.kill('SIGTERM');
  await server.ended();
  expect([readOnly.code, readOnly.told]).toEqual([
    1,
    expect.stringMatching(
      /^\/sys\/site\.tar\.zst\.part is (?:not writable for this user|on a read-only disk)\.\n$/,
    ),
  ]);
  expect([inFile.code, inFile.told]).toEqual([1, `${file} is not a folder.\n`]);
  expect([nowhere.code, nowhere.told]).toEqual([1, `${link} does not exist.\n`]);
});
