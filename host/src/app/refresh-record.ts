import { reloadRecord } from '@cairn/record/reload-record';
import { session } from '@cairn/session';

/** Minimum ms between two reloads of the student record, so that quick switches between windows cause only one. */
const FRESH_MS = 10_000;

/** Reloads the student record when the student returns to this tab, since progress may have been made in another browser. */
export const refreshStudentRecordOnReturn = (now: () => number = Date.now): void => {
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
