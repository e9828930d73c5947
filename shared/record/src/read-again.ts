import { record, report, session } from '@cairn/session';

/** After what is acknowledged already: it stays done when the record cannot be read now. @param at for the log */
export const readAgain = async (at: string): Promise<void> => {
  try {
    await record.reload();
  } catch (error) {
    // That a session has ended is told by the session, and nobody is left whose record could be read.
    if (session.isSignedIn()) report(error, { at });
  }
};
