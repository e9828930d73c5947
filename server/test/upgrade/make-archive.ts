/**
 * Stores the rows of a site at a tag, so that later versions are tested with them (upgrade.test.ts). In an installed checkout of
 * the tag run `node scripts/pack-scorm.ts && rm -r .out`. Then run `node server/test/upgrade/make-archive.ts v0.n <the checkout>`
 * here, and commit the file that it names. The server of that version creates the data; only the archive is written by this
 * version, so that the older checkout needs no changes. Files are left out: they would take megabytes, and no version changes
 * them.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabaseUnmigrated } from '../../src/platform/database/open-database.ts';
import { backUpIntoFile } from '../../src/modules/operations/backup/archive-file.ts';
import { startServerProcess } from '../server-process.ts';
import {
  type SendApiCall,
  DEMO_STUDENT,
  storeDemoProgress,
  signInDemoStudent,
} from './demo-student.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const now = () => new Date();
const noFiles = {
  list: async function* () {},
  get: () => Promise.resolve(undefined),
};

const study = async (site: string): Promise<void> => {
  let headers: Record<string, string> = {};
  const call: SendApiCall = async (method, url, body) => {
    const answer = await fetch(`${site}/api${url}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url}: ${text}`);
    return JSON.parse(text);
  };
  headers = await signInDemoStudent(call, DEMO_STUDENT);
  await storeDemoProgress(call);
};

const makeArchive = async (checkout: string, dataDir: string, file: string): Promise<void> => {
  const env = { DATABASE_URL: '', S3_URL: '', DATA_DIR: dataDir, MODE: 'trial' };
  const server = await startServerProcess(env, path.join(checkout, 'server/src/main.ts'));
  await study(server.url);
  server.child.kill('SIGTERM');
  await server.ended();
  const { sql, close } = await openDatabaseUnmigrated({ url: undefined, dataDir }, say);
  try {
    await backUpIntoFile(file, { sql, files: noFiles, now, report: say });
  } finally {
    await close();
  }
};

const [name = '', checkout = ''] = process.argv.slice(2);
if (!/^v\d+\.\d+$/.test(name)) throw new Error('Which tag? Such as v0.2.');
if (checkout === '') throw new Error(`Where is a checkout of ${name}?`);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-archive-'));
await chmod(dataDir, 0o755);
try {
  const file = path.join(import.meta.dirname, `${name}.tar.zst`);
  await makeArchive(path.resolve(checkout), dataDir, file);
  await chmod(file, 0o644);
  say(file);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
