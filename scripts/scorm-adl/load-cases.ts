/**
 * node load-cases.ts <data folder> <build> <folder>: imports each content folder in the folder into a new database, as authors
 * do, and ends. Prints a line of JSON with the reasons of refusals, by the name of the folder.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderFileStore } from '../../server/src/platform/files/folder-file-store.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { importContent } from '../../server/src/modules/content/import-content.ts';
import { ContentError } from '../../server/src/modules/content/content-problems.ts';
import { importReleasesOfBuild } from '../../server/src/modules/releases/registry/register-build.ts';

const [dataDir = '', out = '', folder = ''] = process.argv.slice(2);
const complain = (text: string) => process.stderr.write(`${text}\n`);
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
const { sql, close } = await openDatabase({ url: undefined, dataDir }, complain);
// The embedded database does not receive a Ctrl-C. The handler stops it in order, and the import then fails.
ending.signal.addEventListener('abort', () => void close());
try {
  const files = await openFolderFileStore(join(dataDir, 'files'));
  await importReleasesOfBuild({ sql, files, out, runs: true, log: complain });
  const refused: Record<string, string> = {};
  for (const name of readdirSync(folder)) {
    ending.signal.throwIfAborted();
    try {
      await importContent(join(folder, name), { sql, files, now: () => new Date() });
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      refused[name] = error.problems.map(({ message }) => message).join(' ');
    }
  }
  process.stdout.write(`${JSON.stringify(refused)}\n`);
} finally {
  await close();
}
