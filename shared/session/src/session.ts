import { sessionRefresh, type Tokens } from '@cairn/api/auth.contract';
import { createHttp, type Credentials, type Http } from '@cairn/api/http';
import { getUserAttributes, type UserAttributes } from '@cairn/api/user.contract';
import { createEventBus, type EventBus } from './event-bus.ts';
import { appConfig } from './app-config.ts';
import { report } from './report.ts';
import { createSessionStore, SESSION_KEY, type StoredSession } from './session-store.ts';
import { claimsOf, isExpired } from './token-claims.ts';
import { createTokenRefresh, type Exclusive } from './token-refresh.ts';

/** Tells the server, which cannot see local storage, not to preload a visitor's data. Worth nothing to a thief. */
const HINT_COOKIE = 'cairn_signed_in';

export interface Session {
  readonly events: EventBus;
  readonly http: Http;
  readonly isSignedIn: () => boolean;
  /** StudentID, from the attributes or the id token. */
  readonly studentId: () => string | undefined;
  readonly attributes: () => UserAttributes | undefined;
  /** FirstName, else the id token's given_name. */
  readonly givenName: () => string | undefined;
  readonly accessToken: () => string | undefined;
  readonly signIn: (tokens: Tokens) => Promise<void>;
  /** Forgets the session in every tab. */
  readonly signOut: (reason: 'signed-out' | 'expired') => void;
  /** Refreshes when a token has expired and can be renewed; afterwards `isSignedIn` tells the truth. */
  readonly ensureFresh: () => Promise<void>;
  /** Reads the attributes from the server again and tells everybody. */
  readonly reloadAttributes: () => Promise<UserAttributes>;
  readonly saveAttributes: (attributes: UserAttributes) => void;
}

export interface SessionDeps {
  readonly storage: Storage;
  readonly now: () => number;
  readonly exclusive: Exclusive;
  /** Development and tests: report payloads outside their schema. */
  readonly checkPayloads: boolean;
  /** Changes of local storage by other tabs. */
  readonly onStorage: (listener: (key: string | null) => void) => void;
  readonly setCookie: (cookie: string) => void;
}

const credentialsOf = (stored: StoredSession): Credentials => ({
  accessToken: stored.accessToken?.jwtToken,
  idToken: stored.idToken?.jwtToken,
  studentId: stored.userAttributes?.StudentID ?? claimsOf(stored.accessToken?.jwtToken ?? '')?.sub,
});

/** The session of one page; host and remotes share one instance (see index.ts). */
export const createSession = (deps: SessionDeps): Session => {
  const store = createSessionStore(deps.storage);
  const events = createEventBus(deps.checkPayloads);
  const hint = (signedIn: boolean) =>
    deps.setCookie(
      `${HINT_COOKIE}=${signedIn ? '1' : ''}; Path=/; SameSite=Lax; Max-Age=${signedIn ? 31_536_000 : 0}`,
    );

  const ended = (reason: 'signed-out' | 'expired') => {
    hint(false);
    events.emit('session.ended', { reason });
  };
  const renew = createTokenRefresh({
    store,
    exclusive: deps.exclusive,
    refresh: (username, refreshToken) =>
      http.call(sessionRefresh, {
        headers: { 'refresh-token': refreshToken },
        body: { username, poolType: 'unknown' },
      }),
    onRefreshed: () => {
      hint(true);
      events.emit('session.changed', { reason: 'refreshed' });
    },
    onEnded: () => ended('expired'),
  });
  const http: Http = createHttp({
    baseUrl: () => appConfig().apiBase,
    credentials: async () => {
      const stored = store.read();
      const isBare = stored.accessToken === undefined && stored.idToken === undefined;
      if (isBare && stored.refreshToken !== undefined) await renew();
      return credentialsOf(store.read());
    },
    renew,
  });

  const reloadAttributes = async () => {
    const attributes = await http.call(getUserAttributes, {});
    store.saveAttributes(attributes);
    events.emit('attributes.changed', {});
    return attributes;
  };

  listenToOtherTabs(deps, store.read, events);
  const claims = () => claimsOf(store.read().idToken?.jwtToken ?? '');
  return {
    events,
    http,
    isSignedIn: () => store.read().accessToken !== undefined,
    studentId: () => credentialsOf(store.read()).studentId,
    attributes: () => store.read().userAttributes,
    givenName: () => store.read().userAttributes?.FirstName ?? claims()?.given_name,
    accessToken: () => store.read().accessToken?.jwtToken,
    signIn: async (tokens) => {
      store.start(tokens);
      hint(true);
      // Signed in all the same: whoever needs the attributes asks for them again.
      await reloadAttributes().catch((error: unknown) => report(error, { at: 'sign-in' }));
      events.emit('session.changed', { reason: 'signed-in' });
    },
    signOut: (reason) => {
      store.clear();
      ended(reason);
    },
    ensureFresh: async () => {
      const { accessToken, idToken, refreshToken } = store.read();
      const tokens = [accessToken, idToken].filter((token) => token !== undefined);
      if (tokens.length === 0 && refreshToken === undefined) return;
      const isStale =
        tokens.length < 2 || tokens.some((token) => isExpired(token.jwtToken, deps.now()));
      if (isStale) await renew();
    },
    reloadAttributes,
    saveAttributes: (attributes) => {
      store.saveAttributes(attributes);
      events.emit('attributes.changed', {});
    },
  };
};

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
  events.on('attributes.changed', remember);
  deps.onStorage((key) => {
    if (key !== null && key !== SESSION_KEY) return;
    const before = last;
    const now = read();
    last = now;
    const [tokenBefore, tokenNow] = [before.accessToken?.jwtToken, now.accessToken?.jwtToken];
    if (tokenBefore !== undefined && tokenNow === undefined) {
      events.emit('session.ended', { reason: 'signed-out' });
    } else if (tokenNow !== undefined && tokenBefore !== tokenNow) {
      const reason = tokenBefore === undefined ? 'signed-in' : 'refreshed';
      events.emit('session.changed', { reason });
    }
    if (JSON.stringify(before.userAttributes) !== JSON.stringify(now.userAttributes)) {
      events.emit('attributes.changed', {});
    }
  });
};
