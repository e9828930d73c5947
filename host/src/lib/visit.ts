import { CERTIFICATE_KEY } from '@cairn/session';

/**
 * Forgets what this browser has kept of the visit: filters, answers and chats of this tab, and the certificate that was
 * opened last (LOGOUT-03). What was not sent yet stays. Where storage is blocked nothing was kept.
 */
export const forgetVisit = (): void => {
  try {
    sessionStorage.clear();
    localStorage.removeItem(CERTIFICATE_KEY);
  } catch {
    // Blocked.
  }
};
