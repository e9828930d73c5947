/** Keys of local storage. The tokens have one to themselves: nothing else may cost them their place. */
export const SESSION_KEY = 'cairn.session.v1';
/** What this browser remembers of the certificate that was opened last (LEARN-12); whoever signs out takes it away (LOGOUT-03). */
export const CERTIFICATE_KEY = 'certificate.current';
/** A copy of the student's record for the first paint of the next page. It can always be read again. */
export const RECORD_KEY = 'cairn.record.v1';
