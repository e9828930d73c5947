/** A separate site for the conformance cases: a new database with their courses, and the server. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CairnServer, startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { findUnusedPort } from '../../e2e/fixtures/free-port.ts';
import { createDataDir } from '../../e2e/fixtures/prepared-data.ts';
import { buildOutputFolder } from '../lib/workspace.ts';
import { writeScormCaseContentFolder } from './case-content.ts';
import type { ScormConformanceCase } from './case-folder.ts';

const run = promisify(execFile);

export interface ConformanceCaseSite {
  readonly url: string;
  /** Reasons why the import of courses refused packages, by the name of the case. */
  readonly refused: ReadonlyMap<string, string>;
  readonly close: () => Promise<void>;
}

const importCases = async (
  dataDir: string,
  cases: readonly ScormConformanceCase[],
): Promise<Map<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-cases-'));
  try {
    for (const { account, package: files, manifest } of cases) {
      const content = join(folder, account.courseId);
      mkdirSync(content);
      await writeScormCaseContentFolder(content, account, { files, manifest });
    }
    const program = join(import.meta.dirname, 'load-cases.ts');
    const { stdout } = await run(process.execPath, [program, dataDir, buildOutputFolder, folder]);
    const refused = JSON.parse(stdout) as Record<string, string>;
    return new Map(
      cases.flatMap(({ name, account }): [string, string][] => {
        const reason = refused[account.courseId];
        return reason === undefined ? [] : [[name, reason]];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Starts a server for the conformance cases. Leaves nothing behind if it does not start. */
export const openConformanceCaseSite = async (
  cases: readonly ScormConformanceCase[],
): Promise<ConformanceCaseSite> => {
  const dataDir = await createDataDir();
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  let server: CairnServer;
  let refused: Map<string, string>;
  try {
    refused = await importCases(dataDir, cases);
    // The settings contain the site's URL, because a site in MODE service requires it. This mode has no demo content.
    const port = String(await findUnusedPort());
    const address = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
    server = await startCairn({ ...address, DATA_DIR: dataDir, MODE: 'service' });
  } catch (error) {
    removeData();
    throw error;
  }
  return {
    url: server.url,
    refused,
    close: async () => {
      await server.remove();
      removeData();
    },
  };
};
