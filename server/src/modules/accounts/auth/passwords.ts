/**
 * Hashes and verifies passwords, a few at a time. Each hash takes a processor for tens of milliseconds, and the server must
 * respond to other requests meanwhile. Networks take turns, so that a network with many sign-ins does not delay the others.
 */
import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../../../platform/jobs/fair-queue.ts';

/** Hashes and verifies passwords. Both methods throw too-many when too many calls wait. @param network the caller's network */
export interface PasswordHasher {
  readonly hash: (network: string, password: string) => Promise<string>;
  readonly verify: (network: string, passwordHash: string, password: string) => Promise<boolean>;
}

/** Number of password hashes at the same time: half of the processors. The other half handles requests and the database. */
const CONCURRENT_HASHES = Math.max(1, Math.floor(os.availableParallelism() / 2));
const MAX_WAITING = 300;
const MAX_WAITING_OF_NETWORK = 100;
const BUSY_MESSAGE = 'Many people are signing in right now. Please try again in a moment.';

/**
 * Creates the functions that hash and verify passwords. A process must have one instance only, because two would run twice as
 * many hashes at a time.
 */
export const createPasswordHasher = (): PasswordHasher => {
  const inTurn = createFairQueue({
    atATime: CONCURRENT_HASHES,
    waiting: MAX_WAITING,
    waitingOfOne: MAX_WAITING_OF_NETWORK,
    messages: { waiting: BUSY_MESSAGE, waitingOfOne: BUSY_MESSAGE },
  });
  return {
    hash: (network, password) => inTurn(network, () => hash(password)),
    verify: (network, passwordHash, password) =>
      inTurn(network, () => verify(passwordHash, password)),
  };
};
