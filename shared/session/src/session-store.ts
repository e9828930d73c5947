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

/** The tokens, and nothing else. A full or blocked storage loses none: they live on in memory. */
export interface SessionStore {
  /** Read afresh at every call, so that another tab's change is seen at once; the same object while it is the same. */
  readonly read: () => StoredSession;
  /** A new sign-in: whatever was kept of an earlier one is gone. */
  readonly start: (tokens: Tokens) => void;
  readonly saveTokens: (tokens: Tokens) => void;
  readonly clear: () => void;
}

const NOBODY: StoredSession = {};

/** Unreadable data counts as logged out and is removed (SESS-03). @param makeRoom gives up copies of other things */
export const createSessionStore = (storage: GetStorage, makeRoom: () => void): SessionStore => {
  const kept = createKeptValue(storage, SESSION_KEY, storedSchema);
  const read = () => kept.read() ?? NOBODY;

  /** @param leftOver what other tabs may go on with when these tokens stay in this one */
  const save = (tokens: StoredSession, leftOver: StoredSession | undefined): void => {
    if (kept.write(tokens)) return;
    makeRoom();
    if (kept.write(tokens)) return;
    kept.write(leftOver);
    kept.write(tokens);
  };
  return {
    read,
    start: (tokens) => save(tokens, undefined),
    saveTokens: (tokens) => {
      // Used again by another tab, a spent refresh token would end the session everywhere.
      const { refreshToken: _spent, ...leftOver } = read();
      save({ ...read(), ...tokens }, leftOver);
    },
    clear: () => void kept.write(undefined),
  };
};
