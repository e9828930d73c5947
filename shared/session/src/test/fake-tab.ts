import type { Tokens } from '@cairn/api/auth.contract';
import { getUserAttributes, type UserAttributes } from '@cairn/api/user.contract';
import { buildAttributes } from '@cairn/testing/builders';
import { createSession } from '../session.ts';
import { createStudentRecord } from '../student-record.ts';

const jwt = (claims: object) => ({ jwtToken: `h.${btoa(JSON.stringify(claims))}.s` });

/** Fixed for the test run, so that tokens of the same name are always equal. */
const exp = Math.floor(Date.now() / 1000) + 31_536_000;

/**
 * Returns tokens that are valid for a year.
 * @param name makes sets of tokens different
 */
export const createTestTokens = (sub: string, name = 'a'): Tokens => ({
  accessToken: jwt({ exp, sub, name }),
  idToken: jwt({ exp, sub, name, email: `${sub}@cairn.example` }),
  refreshToken: { jwtToken: `refresh-${name}` },
});

export const mayaAttributes = buildAttributes({ StudentID: 'maya' });

/** Creates a storage that several tabs share. `refuses` selects the writes that it rejects. */
export const createFakeStorage = () => {
  const texts = new Map<string, string>();
  const world = {
    texts,
    refuses: (_key: string, _text: string): boolean => false,
    isBlocked: false,
  };
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    removeItem: (key: string) => void texts.delete(key),
    setItem: (key: string, text: string) => {
      if (world.refuses(key, text)) throw new DOMException('full', 'QuotaExceededError');
      texts.set(key, text);
    },
  } as unknown as Storage;
  return {
    ...world,
    world,
    get: (): Storage => {
      if (world.isBlocked) throw new DOMException('blocked', 'SecurityError');
      return storage;
    },
  };
};
export type FakeStorage = ReturnType<typeof createFakeStorage>;

/** Opens a tab with that storage. Calls wait in `asked` until the test answers them. */
export const openFakeTab = ({ get }: FakeStorage) => {
  const listeners: ((key: string | null) => void)[] = [];
  const deps = {
    storage: get,
    onStorage: (listener: (key: string | null) => void) => void listeners.push(listener),
  };
  const session = createSession({
    ...deps,
    now: () => Date.now(),
    exclusive: (work) => work(),
    checkPayloads: true,
    setCookie: () => {},
  });
  const asked: PromiseWithResolvers<UserAttributes>[] = [];
  const call = (endpoint: unknown) => {
    if (endpoint !== getUserAttributes) throw new Error('Not asked for here');
    const answer = Promise.withResolvers<UserAttributes>();
    asked.push(answer);
    return answer.promise;
  };
  const { events, studentId } = session;
  const record = createStudentRecord({
    ...deps,
    http: { ...session.http, call: call as typeof session.http.call },
    events,
    studentId,
  });
  const heard: string[] = [];
  events.on('attributes.changed', () => heard.push('attributes.changed'));
  events.on('session.ended', () => heard.push('session.ended'));
  events.on('session.changed', ({ reason }) => heard.push(reason));
  return {
    session,
    record,
    heard,
    asked,
    /** Notifies the tab of another tab's writes. */
    hears: (...keys: string[]) => keys.forEach((key) => listeners.forEach((tell) => tell(key))),
  };
};
