import { reloadRecord } from '@cairn/record/reload-record';
import { session } from '@cairn/session';

/** Milliseconds without another request, so that switching between two windows sends one only. */
const FRESH_MS = 10_000;

/** Reloads the record when the student returns to this page, since another browser may have made progress meanwhile. */
export const refreshRecordOnReturn = (now: () => number = Date.now): void => {
  let readAt = now();
  const refresh = (): void => {
    if (document.visibilityState !== 'visible' || !session.isSignedIn()) return;
    if (now() - readAt < FRESH_MS) return;
    readAt = now();
    void reloadRecord('record on return');
  };
  document.addEventListener('visibilitychange', refresh);
  window.addEventListener('focus', refresh);
};
