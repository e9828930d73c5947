import { record, report } from '@cairn/session';

/** After what is acknowledged already: it stays done when the record cannot be read now. @param at for the log */
export const readAgain = async (at: string): Promise<void> => {
  await record.reload().catch((error: unknown) => report(error, { at }));
};
