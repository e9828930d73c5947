import type { GetStorage } from './kept-value.ts';
import { RECORD_KEY, SESSION_KEY } from './storage-keys.ts';

/** Until host API 2 the tokens' key held the record too: moved to its own key, whoever is signed in stays signed in. */
export const takeOverRecord = (storage: GetStorage): void => {
  try {
    const { userAttributes, ...tokens } = JSON.parse(
      storage().getItem(SESSION_KEY) ?? '{}',
    ) as Readonly<Record<string, unknown>>;
    if (userAttributes === undefined) return;
    storage().setItem(SESSION_KEY, JSON.stringify(tokens));
    if (storage().getItem(RECORD_KEY) === null) {
      storage().setItem(RECORD_KEY, JSON.stringify(userAttributes));
    }
  } catch {
    // Blocked, full or unreadable: the record is read from the server, and the session judges its own key.
  }
};
