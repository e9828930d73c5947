/** Runs work on this checkout in only one process at a time. */
import { mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { claimDatabaseOwnership } from '../../server/src/platform/database/embedded/ownership.ts';

const POLL_INTERVAL_MS = 200;

/**
 * Runs `work` once no other process of this checkout runs work with the same socket. A killed process does not block later
 * ones.
 */
export const runExclusively = async <T>(socket: string, work: () => Promise<T>): Promise<T> => {
  mkdirSync(dirname(socket), { recursive: true });
  // The path of a socket is limited to about 100 characters, and the path of a checkout may be long.
  const turn = await claimDatabaseOwnership(relative(process.cwd(), socket));
  try {
    while (!turn.isOwner()) await wait(POLL_INTERVAL_MS);
    return await work();
  } finally {
    await turn.release();
  }
};
