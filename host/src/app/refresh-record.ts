import { readAgain } from '@cairn/record/read-again';
import { session } from '@cairn/session';

/** Going back and forth between two windows asks the server once. */
const FRESH_MS = 10_000;

/** Reads the record again when the student comes back to this page: another browser may have made progress meanwhile. */
export const refreshRecordOnReturn = (now: () => number = Date.now): void => {
  let readAt = now();
  const refresh = (): void => {
    if (document.visibilityState !== 'visible' || !session.isSignedIn()) return;
    if (now() - readAt < FRESH_MS) return;
    readAt = now();
    void readAgain('record on return');
  };
  document.addEventListener('visibilitychange', refresh);
  window.addEventListener('focus', refresh);
};
