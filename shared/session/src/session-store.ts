import { tokensSchema, type Tokens } from '@cairn/api/auth.contract';
import { safeParse } from '@cairn/api/parse';
import { type UserAttributes, userAttributesSchema } from '@cairn/api/user.contract';
import { type Infer, z } from '@cairn/api/z';
import { report } from './report.ts';

/** One key of local storage for the whole session, so that tabs never see half a change. */
export const SESSION_KEY = 'cairn.session.v1';

const storedSchema = z.object({
  accessToken: z.optional(tokensSchema.shape.accessToken),
  idToken: z.optional(tokensSchema.shape.idToken),
  refreshToken: z.optional(tokensSchema.shape.refreshToken),
  userAttributes: z.optional(userAttributesSchema),
});
export type StoredSession = Infer<typeof storedSchema>;

export interface SessionStore {
  /** Read afresh at every call, so that another tab's change is seen at once; the same object while it is the same. */
  readonly read: () => StoredSession;
  /** A new sign-in: whatever was kept of an earlier student is gone. */
  readonly start: (tokens: Tokens) => void;
  readonly saveTokens: (tokens: Tokens) => void;
  readonly saveAttributes: (attributes: UserAttributes) => void;
  readonly clear: () => void;
}

const parseStored = (text: string): StoredSession | undefined => {
  try {
    return safeParse(storedSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Unreadable data counts as logged out and is removed (SESS-03). */
export const createSessionStore = (storage: Storage): SessionStore => {
  let last: { readonly text: string | null; readonly stored: StoredSession } = {
    text: null,
    stored: {},
  };
  const read = (): StoredSession => {
    const text = storage.getItem(SESSION_KEY);
    if (text === last.text) return last.stored;
    const stored = text === null ? {} : parseStored(text);
    if (stored === undefined) storage.removeItem(SESSION_KEY);
    last = stored === undefined ? { text: null, stored: {} } : { text, stored };
    return last.stored;
  };
  const write = (stored: StoredSession): void => {
    try {
      storage.setItem(SESSION_KEY, JSON.stringify(stored));
    } catch (error) {
      report(error, { at: 'session storage' });
    }
  };
  return {
    read,
    start: (tokens) => write(tokens),
    saveTokens: (tokens) => write({ ...read(), ...tokens }),
    saveAttributes: (userAttributes) => write({ ...read(), userAttributes }),
    clear: () => storage.removeItem(SESSION_KEY),
  };
};
