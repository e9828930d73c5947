/** Keys of local storage. The tokens have one to themselves: nothing else may cost them their place. */
export const SESSION_KEY = 'cairn.session.v1';
/** A copy of the student's record for the first paint of the next page. It can always be read again. */
export const RECORD_KEY = 'cairn.record.v1';
