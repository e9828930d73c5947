/**
 * Keeps the rows of a site of this version, so that later versions are tried on them (upgrade.test.ts). At tagging time, in the
 * checkout of the tag: `node scripts/pack-scorm.ts`, `node server/test/upgrade/make-archive.ts v0.n`, and commit the file that it
 * names. No files are kept: they would be megabytes, and no version changes them.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openFolderFileStore } from '../../src/adapters/files/folder-file-store.ts';
import { buildApp } from '../../src/app.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { loadDemoContent } from '../../src/demo-content.ts';
import { openSigningKeys } from '../../src/modules/auth/signing-keys.ts';
import { createTokenService } from '../../src/modules/auth/token.service.ts';
import { backUpInto } from '../../src/modules/backup/archive-file.ts';
import { type Call, LEARNER, leaveProgress, signIn } from './demo-learner.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const now = () => new Date();
const noFiles = {
  list: async function* () {},
  get: () => Promise.resolve(undefined),
};

const makeArchive = async (dataDir: string, file: string): Promise<void> => {
  const { sql, monitor, close } = await openDatabase({ url: undefined, dataDir }, say);
  try {
    const files = await openFolderFileStore(path.join(dataDir, 'files'));
    await loadDemoContent({ sql, files, now }, say);
    const app = await buildApp({
      sql,
      monitor,
      files,
      now,
      tokens: createTokenService(await openSigningKeys({ sql, now }), now),
      logger: false,
      rateLimit: 600,
      trustedProxies: 0,
      corsOrigins: [],
      brandName: 'Cairn',
      assistantBearer: 'demonstration',
      mailboxReaders: 'nobody',
    });
    await study(app);
    await backUpInto(file, { sql, files: noFiles, now, report: say });
    await app.close();
  } finally {
    await close();
  }
};

const study = async (app: FastifyInstance): Promise<void> => {
  let headers: Record<string, string> = {};
  const call: Call = async (method, url, body) => {
    const answer = await app.inject({
      method: method as 'POST',
      url: `/api${url}`,
      headers,
      ...(body && { body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
    return answer.json();
  };
  headers = await signIn(call, LEARNER);
  await leaveProgress(call);
};

const [name = ''] = process.argv.slice(2);
if (!/^(?:v\d+\.\d+|[\da-f]{8})$/.test(name)) throw new Error('Which tag or commit? Such as v0.2.');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-archive-'));
await chmod(dataDir, 0o755);
try {
  const file = path.join(import.meta.dirname, `${name}.tar.zst`);
  await makeArchive(dataDir, file);
  await chmod(file, 0o644);
  say(file);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
