import { record, report, session } from '@cairn/session';

/**
 * Reloads the record after an acknowledged change. A failure is only logged, because the change is stored.
 * @param at place in the log
 */
export const reloadRecord = async (at: string): Promise<void> => {
  try {
    await record.reload();
  } catch (error) {
    // After the end of a session there is no record to load, and the session itself emits its end.
    if (session.isSignedIn()) report(error, { at });
  }
};
