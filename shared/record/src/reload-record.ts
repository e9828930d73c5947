import { record, report, session } from '@cairn/session';

/**
 * Reloads the record after an acknowledged change. A failure is only logged, because the change is stored.
 * @param at place in the log
 */
export const reloadRecord = async (at: string): Promise<void> => {
  try {
    await record.reload();
  } catch (error) {
    // A failure after the end of the session is no error: there is no record to load.
    if (session.isSignedIn()) report(error, { at });
  }
};
