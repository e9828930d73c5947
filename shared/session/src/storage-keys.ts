import type { SESSION_STORAGE_KEY } from '@cairn/api/first-calls';

/** Keys of local storage. The tokens have their own key, so that other data cannot displace them. */
export const SESSION_KEY = 'cairn.session.v1' satisfies typeof SESSION_STORAGE_KEY;
/** Key of the certificate that was opened last (LEARN-12). A sign-out removes it (LOGOUT-03). */
export const CERTIFICATE_KEY = 'certificate.current';
/** Key of the local copy of the student's record, for the first paint of the next page. It can always be loaded again. */
export const RECORD_KEY = 'cairn.record.v1';
