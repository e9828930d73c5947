/** Serialises work on this checkout between processes. */
import { mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { claimDatabaseOwnership } from '../../server/src/platform/database/embedded/ownership.ts';

const POLL_INTERVAL_MS = 200;

/** Runs `work` once no other process of this checkout runs work with the same socket. A killed process blocks none. */
export const runExclusively = async <T>(socket: string, work: () => Promise<T>): Promise<T> => {
  mkdirSync(dirname(socket), { recursive: true });
  // A socket's path is limited to about 100 characters, and a checkout may lie deep.
  const turn = await claimDatabaseOwnership(relative(process.cwd(), socket));
  try {
    while (!turn.isOwner()) await wait(POLL_INTERVAL_MS);
    return await work();
  } finally {
    await turn.release();
  }
};
