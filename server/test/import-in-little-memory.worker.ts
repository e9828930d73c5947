/** Stores and checks a large table of people, in a worker whose heap the test limits. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createImportChecks } from '../src/modules/staff/people-import/import-checks.ts';
import * as repository from '../src/modules/staff/people-import/people-imports.repository.ts';
import { storeUploadedTable } from '../src/modules/staff/people-import/store-upload.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { testDatabaseTarget } from './test-database.ts';

const { database, callerId, rows, rowCharacters } = workerData as {
  readonly database: string;
  readonly callerId: string;
  readonly rows: number;
  readonly rowCharacters: number;
};

const writeTable = async (file: string): Promise<void> => {
  const filler = 'x'.repeat(rowCharacters);
  const lines = function* () {
    yield 'email,comment\n';
    for (let at = 0; at < rows; at++) yield `p${at}@large.example,${filler}${at}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
};

const folder = await mkdtemp(path.join(tmpdir(), 'cairn-import-'));
const file = path.join(folder, 'people.csv');
await writeTable(file);
const sql = connectDatabase(testDatabaseTarget(), { database, max: 2 });
const upload = { path: file, format: 'csv', fileName: 'people.csv', uploadedBy: callerId } as const;
const importId = await storeUploadedTable({ sql, now: () => new Date() }, upload);
await rm(folder, { recursive: true });
// The check runs at once: the queue of this test has no other process.
const runCheck = createImportChecks({
  sql,
  jobs: {
    queue: (_name, _options, work) => ({
      add: (data) => work(data, async () => undefined),
      addAll: async () => undefined,
      wake: () => undefined,
      countReady: async () => 0,
    }),
  },
});
const checkId = 'the-check';
await repository.beginImportCheck(sql, importId, {
  checkId,
  columnUses: ['email', 'ignore'],
  sendsInvitations: false,
});
await runCheck({ importId, checkId, callerId }, rows);
const found = await repository.findPeopleImport(sql, importId);
await sql.end();
parentPort?.postMessage({ checked: found?.checked, new: found?.new });
