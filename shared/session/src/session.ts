import { sessionRefresh, type Tokens } from '@cairn/api/auth.contract';
import { createHttp, type Credentials, type Http } from '@cairn/api/http';
import { getApiBase } from './api-base.ts';
import { createEventBus, type EventBus } from './event-bus.ts';
import type { GetStorage } from './kept-value.ts';
import { poolTypeOf } from './pool-type.ts';
import { report } from './report.ts';
import { createSessionStore, type SessionStore, type StoredSession } from './session-store.ts';
import { RECORD_KEY, SESSION_KEY } from './storage-keys.ts';
import { claimsOf, isExpired } from './token-claims.ts';
import { createTokenRefresh, type Exclusive } from './token-refresh.ts';

/** Tells the server, which cannot see local storage, not to preload a visitor's data. Worth nothing to a thief. */
const HINT_COOKIE = 'cairn_signed_in';
const WATCHED = ['session.changed', 'session.ended'] as const;
const YEAR_SECONDS = 31_536_000;

/** Tokens, and who they speak of. What is known of that student is in the record (student-record.ts). */
export interface Session {
  readonly events: EventBus;
  readonly http: Http;
  /** For `useSyncExternalStore(session.subscribe, session.read)`: the same object until something changes. */
  readonly read: () => StoredSession;
  readonly subscribe: (changed: () => void) => () => void;
  readonly isSignedIn: () => boolean;
  /** StudentID, as the access token says, else the id token. */
  readonly studentId: () => string | undefined;
  /** As the id token says. */
  readonly givenName: () => string | undefined;
  readonly accessToken: () => string | undefined;
  /** Keeps the tokens, runs `first` (its failure is only reported), and tells everybody. */
  readonly signIn: (tokens: Tokens, first?: () => Promise<unknown>) => Promise<void>;
  /** Forgets the session in every tab. */
  readonly signOut: (reason: 'signed-out' | 'expired') => void;
  /** Refreshes when a token has expired and can be renewed; afterwards `isSignedIn` tells the truth. */
  readonly ensureFresh: () => Promise<void>;
}

export interface SessionDeps {
  readonly storage: GetStorage;
  readonly now: () => number;
  readonly exclusive: Exclusive;
  /** Development and tests: report payloads outside their schema. */
  readonly checkPayloads: boolean;
  /** Changes of local storage by other tabs. */
  readonly onStorage: (listener: (key: string | null) => void) => void;
  readonly setCookie: (cookie: string) => void;
}

const subjectOf = (token: StoredSession['idToken']): string | undefined =>
  claimsOf(token?.jwtToken ?? '')?.sub;

const credentialsOf = (stored: StoredSession): Credentials => ({
  accessToken: stored.accessToken?.jwtToken,
  idToken: stored.idToken?.jwtToken,
  studentId: subjectOf(stored.accessToken) ?? subjectOf(stored.idToken),
});

/** The session of one page; host and remotes share one instance (see index.ts). */
export const createSession = (deps: SessionDeps): Session => {
  const store = createSessionStore(deps.storage, () => giveUpCopies(deps.storage));
  const events = createEventBus(deps.checkPayloads);
  const connection = connect(deps, store, events);
  const { http } = connection;
  listenToOtherTabs(deps, store.read, events);
  return {
    ...readersOf(store),
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
      const before = credentialsOf(store.read()).studentId;
      store.start(tokens);
      setHint(deps, true);
      if (before !== undefined && before !== credentialsOf(store.read()).studentId) {
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

/** What can be read again makes room for what cannot. */
const giveUpCopies = (storage: GetStorage): void => {
  try {
    storage().removeItem(RECORD_KEY);
  } catch {
    // Blocked: there is no room to be made.
  }
};

const setHint = ({ setCookie }: SessionDeps, signedIn: boolean): void =>
  setCookie(
    `${HINT_COOKIE}=${signedIn ? '1' : ''}; Path=/; SameSite=Lax; Max-Age=${signedIn ? YEAR_SECONDS : 0}`,
  );

/** The HTTP client with its renewal of tokens. */
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
    baseUrl: getApiBase,
    renew,
    onMisfit: (message) => report(new Error(message), { at: 'answer' }),
    credentials: () => credentialsOf(store.read()),
    ready: async () => {
      const { accessToken, idToken, refreshToken } = store.read();
      if (accessToken === undefined && idToken === undefined && refreshToken !== undefined) {
        await renew();
      }
    },
  });
  return { http, renew };
};

/** One token missing or expired, and something there to renew. */
const isStale = ({ accessToken, idToken, refreshToken }: StoredSession, now: number): boolean => {
  const tokens = [accessToken, idToken].filter((token) => token !== undefined);
  if (tokens.length === 0 && refreshToken === undefined) return false;
  return tokens.length < 2 || tokens.some((token) => isExpired(token.jwtToken, now));
};

const readersOf = (store: SessionStore) => ({
  isSignedIn: () => store.read().accessToken !== undefined,
  studentId: () => credentialsOf(store.read()).studentId,
  givenName: () => claimsOf(store.read().idToken?.jwtToken ?? '')?.given_name,
  accessToken: () => store.read().accessToken?.jwtToken,
});

/** Another tab's change of the session is told here as if it had happened here (EVENT-05). */
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
    // Who comes next in one move signs in after somebody who has gone: nothing of theirs may stay.
    const isGone =
      tokenBefore !== undefined &&
      (tokenNow === undefined || credentialsOf(before).studentId !== credentialsOf(now).studentId);
    if (isGone) events.emit('session.ended', { reason: 'signed-out' });
    if (tokenNow === undefined) return;
    const isNew = isGone || tokenBefore === undefined;
    events.emit('session.changed', { reason: isNew ? 'signed-in' : 'refreshed' });
  });
};
