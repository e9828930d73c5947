import { CERTIFICATE_KEY } from '@cairn/session';

/**
 * Deletes the browser's data of a visit: filters, answers and chats of this tab, and the last opened certificate (LOGOUT-03).
 * Data that wait to be sent stay. If storage is blocked, there is nothing to delete.
 */
export const deleteVisitData = (): void => {
  try {
    sessionStorage.clear();
    localStorage.removeItem(CERTIFICATE_KEY);
  } catch {
    // The browser blocks storage.
  }
};
