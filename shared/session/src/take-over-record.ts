import type { GetStorage } from './kept-value.ts';
import { RECORD_KEY, SESSION_KEY } from './storage-keys.ts';

/** Moves the record to its own key, so that students stay signed in. Until host API 2, the key of the tokens contained it. */
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
    // The failure is ignored: if storage is blocked, full or unreadable, the record is loaded from the server.
  }
};
