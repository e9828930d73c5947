import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tokenActions } from '@cairn/api/releases.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { createTeamReleaseToken } from './release-token.service.ts';

/**
 * Name of the file with a release token in the data folder of a server with an embedded database. Users who can read this
 * folder may publish and promote releases.
 */
export const LOCAL_RELEASE_TOKEN_FILE_NAME = 'release-token';

/** Number of the advisory lock for creating the token file. Any number that no other lock uses is possible. */
const LOCK = 723_003;

/**
 * Writes a release token with all rights into the data folder, once, so that the release tool works on this machine without
 * set-up.
 */
export const writeLocalReleaseToken = async (sql: Sql, dataDir: string): Promise<void> => {
  const file = path.join(dataDir, LOCAL_RELEASE_TOKEN_FILE_NAME);
  if (await fileExists(file)) return;
  await sql.withLock(LOCK, async () => {
    // Another process may have created the token file meanwhile.
    if (!(await fileExists(file))) await createTokenFile(sql, dataDir, file);
  });
};

const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const createTokenFile = async (sql: Sql, dataDir: string, file: string): Promise<void> => {
  const { token } = await createTeamReleaseToken(sql, 'local', {
    remote: '*',
    channel: '*',
    actions: tokenActions,
  });
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
};
