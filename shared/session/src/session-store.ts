import { tokensSchema, type Tokens } from '@cairn/api/auth.contract';
import { type Infer, z } from '@cairn/api/z';
import { createKeptValue, type GetStorage } from './kept-value.ts';
import { SESSION_KEY } from './storage-keys.ts';

const storedSchema = z.object({
  accessToken: z.optional(tokensSchema.shape.accessToken),
  idToken: z.optional(tokensSchema.shape.idToken),
  refreshToken: z.optional(tokensSchema.shape.refreshToken),
});
export type StoredSession = Infer<typeof storedSchema>;

/** Storage of the tokens only. If storage is full or blocked, the tokens stay in memory. */
export interface SessionStore {
  /** Returns the stored tokens. Storage is read at every call, to see changes of other tabs; the same object until it changes. */
  readonly read: () => StoredSession;
  /** Stores the tokens of a new sign-in and removes all earlier ones. */
  readonly start: (tokens: Tokens) => void;
  readonly saveTokens: (tokens: Tokens) => void;
  readonly clear: () => void;
}

const EMPTY_SESSION: StoredSession = {};

/**
 * Creates the storage. Unreadable data counts as signed out and is removed (SESS-03).
 * @param freeSpace removes local copies of other data
 */
export const createSessionStore = (storage: GetStorage, freeSpace: () => void): SessionStore => {
  const storedSession = createKeptValue(storage, SESSION_KEY, storedSchema);
  const read = () => storedSession.read() ?? EMPTY_SESSION;

  /** @param leftOver tokens for other tabs, if storage rejects the new ones */
  const save = (tokens: StoredSession, leftOver: StoredSession | undefined): void => {
    if (storedSession.write(tokens)) return;
    freeSpace();
    if (storedSession.write(tokens)) return;
    storedSession.write(leftOver);
    storedSession.write(tokens);
  };
  return {
    read,
    start: (tokens) => save(tokens, undefined),
    saveTokens: (tokens) => {
      // If storage rejects the new tokens, other tabs get the old ones without the used refresh token: if another tab sent it
      // again, the server would end the session everywhere.
      const { refreshToken: _spent, ...leftOver } = read();
      save({ ...read(), ...tokens }, leftOver);
    },
    clear: () => void storedSession.write(undefined),
  };
};
