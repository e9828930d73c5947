import { sessionRefresh, type Tokens } from '@cairn/api/auth.contract';
import { createHttp, type Credentials, type FirstResponses, type Http } from '@cairn/api/http';
import { getApiBase } from './api-base.ts';
import { createEventBus, type EventBus } from './event-bus.ts';
import { confirmIdentityOfPerson } from './identity-confirmer.ts';
import type { GetStorage } from './kept-value.ts';
import { poolTypeOf } from './pool-type.ts';
import { report } from './report.ts';
import { createSessionStore, type SessionStore, type StoredSession } from './session-store.ts';
import { RECORD_KEY, SESSION_KEY } from './storage-keys.ts';
import { claimsOf, isExpired } from './token-claims.ts';
import { createTokenRefresh, type Exclusive } from './token-refresh.ts';

/** Cookie that tells the server, which cannot read local storage, not to preload a visitor's data. It grants no access. */
const HINT_COOKIE = 'cairn_signed_in';
const WATCHED = ['session.changed', 'session.ended'] as const;
const YEAR_SECONDS = 31_536_000;

/** Tokens and their student. Attributes of the student are in the record (student-record.ts). */
export interface Session {
  readonly events: EventBus;
  readonly http: Http;
  /**
   * Returns the stored tokens; the same object until they change. For `useSyncExternalStore(session.subscribe,
   * session.read)`.
   */
  readonly read: () => StoredSession;
  readonly subscribe: (changed: () => void) => () => void;
  readonly isSignedIn: () => boolean;
  /** Returns the StudentID of the access token, or else of the id token. */
  readonly studentId: () => string | undefined;
  /** Returns the given name of the id token. */
  readonly givenName: () => string | undefined;
  readonly accessToken: () => string | undefined;
  /** Stores the tokens, runs `first` (its failure is only reported), and emits `session.changed`. */
  readonly signIn: (tokens: Tokens, first?: () => Promise<unknown>) => Promise<void>;
  /** Signs the student out in every tab of this browser. */
  readonly signOut: (reason: 'signed-out' | 'expired') => void;
  /** Refreshes the tokens if one has expired and can be renewed. Afterwards `isSignedIn` is reliable. */
  readonly ensureFresh: () => Promise<void>;
}

export interface SessionDeps {
  readonly storage: GetStorage;
  readonly now: () => number;
  readonly exclusive: Exclusive;
  /** True in development and tests: reports payloads that break their schema. */
  readonly checkPayloads: boolean;
  /** Adds a listener for changes of local storage by other tabs. */
  readonly onStorage: (listener: (key: string | null) => void) => void;
  readonly setCookie: (cookie: string) => void;
  readonly firstResponses?: FirstResponses;
}

const findSubject = (token: StoredSession['idToken']): string | undefined =>
  claimsOf(token?.jwtToken ?? '')?.sub;

const toCredentials = (stored: StoredSession): Credentials => ({
  accessToken: stored.accessToken?.jwtToken,
  idToken: stored.idToken?.jwtToken,
  studentId: findSubject(stored.accessToken) ?? findSubject(stored.idToken),
});

/** Creates the session of one page; host and remotes share one instance (see index.ts). */
export const createSession = (deps: SessionDeps): Session => {
  const store = createSessionStore(deps.storage, () => giveUpCopies(deps.storage));
  const events = createEventBus(deps.checkPayloads);
  const connection = connect(deps, store, events);
  const { http } = connection;
  listenToOtherTabs(deps, store.read, events);
  return {
    ...createReaders(store),
    read: store.read,
    subscribe: (changed) => {
      const stops = WATCHED.map((name) => events.on(name, changed));
      return () => stops.forEach((stop) => stop());
    },
    events,
    http,
    ensureFresh: async () => {
      if (isStale(store.read(), deps.now())) await connection.renew();
    },
    signIn: async (tokens, first) => {
      const before = toCredentials(store.read()).studentId;
      store.start(tokens);
      setHint(deps, true);
      if (before !== undefined && before !== toCredentials(store.read()).studentId) {
        events.emit('session.ended', { reason: 'signed-out' });
      }
      await first?.().catch((error: unknown) => report(error, { at: 'sign-in' }));
      events.emit('session.changed', { reason: 'signed-in' });
    },
    signOut: (reason) => {
      store.clear();
      setHint(deps, false);
      events.emit('session.ended', { reason });
    },
  };
};

/** Removes data that can be loaded again, to make room for tokens. */
const giveUpCopies = (storage: GetStorage): void => {
  try {
    storage().removeItem(RECORD_KEY);
  } catch {
    // The failure is ignored: a browser that blocks storage has no data to remove.
  }
};

const setHint = ({ setCookie }: SessionDeps, signedIn: boolean): void =>
  setCookie(
    `${HINT_COOKIE}=${signedIn ? '1' : ''}; Path=/; SameSite=Lax; Max-Age=${signedIn ? YEAR_SECONDS : 0}`,
  );

/** Creates the HTTP client with its token renewal. */
const connect = (deps: SessionDeps, store: SessionStore, events: EventBus) => {
  const renew = createTokenRefresh({
    store,
    exclusive: deps.exclusive,
    refresh: (username, refreshToken, issuer) =>
      http.call(sessionRefresh, {
        headers: { 'refresh-token': refreshToken },
        body: { username, poolType: poolTypeOf(issuer) },
      }),
    onRefreshed: () => {
      setHint(deps, true);
      events.emit('session.changed', { reason: 'refreshed' });
    },
    onEnded: () => {
      setHint(deps, false);
      events.emit('session.ended', { reason: 'expired' });
    },
  });
  const http: Http = createHttp({
    firstResponses: deps.firstResponses,
    baseUrl: getApiBase,
    renew,
    confirmIdentity: confirmIdentityOfPerson,
    onMisfit: (message) => report(new Error(message), { at: 'answer' }),
    credentials: () => toCredentials(store.read()),
    ready: async () => {
      const { accessToken, idToken, refreshToken } = store.read();
      if (accessToken === undefined && idToken === undefined && refreshToken !== undefined) {
        await renew();
      }
    },
  });
  return { http, renew };
};

/** Returns whether the access or id token is missing or expired; false for a visitor, who has no tokens. */
const isStale = ({ accessToken, idToken, refreshToken }: StoredSession, now: number): boolean => {
  const tokens = [accessToken, idToken].filter((token) => token !== undefined);
  if (tokens.length === 0 && refreshToken === undefined) return false;
  return tokens.length < 2 || tokens.some((token) => isExpired(token.jwtToken, now));
};

const createReaders = (store: SessionStore) => ({
  isSignedIn: () => store.read().accessToken !== undefined,
  studentId: () => toCredentials(store.read()).studentId,
  givenName: () => claimsOf(store.read().idToken?.jwtToken ?? '')?.given_name,
  accessToken: () => store.read().accessToken?.jwtToken,
});

/** Emits the events of session changes in other tabs, as if they had happened here (EVENT-05). */
const listenToOtherTabs = (
  deps: SessionDeps,
  read: () => StoredSession,
  events: EventBus,
): void => {
  let last = read();
  const remember = () => {
    last = read();
  };
  events.on('session.changed', remember);
  events.on('session.ended', remember);
  deps.onStorage((key) => {
    if (key !== null && key !== SESSION_KEY) return;
    const before = last;
    const now = read();
    last = now;
    const [tokenBefore, tokenNow] = [before.accessToken?.jwtToken, now.accessToken?.jwtToken];
    if (tokenBefore === tokenNow) return;
    // The first session is also over if another student has signed in without a sign-out in between: data of the first student
    // must be removed, too.
    const isGone =
      tokenBefore !== undefined &&
      (tokenNow === undefined || toCredentials(before).studentId !== toCredentials(now).studentId);
    if (isGone) events.emit('session.ended', { reason: 'signed-out' });
    if (tokenNow === undefined) return;
    const isNew = isGone || tokenBefore === undefined;
    events.emit('session.changed', { reason: isNew ? 'signed-in' : 'refreshed' });
  });
};
