import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tokenActions } from '@cairn/api/releases.contract';
import type { Sql } from '../../platform/database/sql.ts';
import { createToken } from './release-token.service.ts';

/** A file in the data folder of a server with an embedded database: users who can read the folder may release. */
export const LOCAL_TOKEN_FILE = 'release-token';

/** Number of the advisory lock; any constant that no other lock uses. */
const LOCK = 723_003;

/** Writes a token with all rights into the data folder, once, so that the release tool works here without set-up. */
export const writeLocalToken = async (sql: Sql, dataDir: string): Promise<void> => {
  const file = path.join(dataDir, LOCAL_TOKEN_FILE);
  if (await fileExists(file)) return;
  await sql.withLock(LOCK, async () => {
    // Another process may have been faster.
    if (!(await fileExists(file))) await createTokenFile(sql, dataDir, file);
  });
};

const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const createTokenFile = async (sql: Sql, dataDir: string, file: string): Promise<void> => {
  const { token } = await createToken(sql, 'local', {
    remote: '*',
    channel: '*',
    actions: tokenActions,
  });
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
};
