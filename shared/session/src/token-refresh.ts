import { ApiError } from '@cairn/api/api-error';
import type { Tokens } from '@cairn/api/auth.contract';
import type { SessionStore } from './session-store.ts';
import { claimsOf } from './token-claims.ts';

/** Runs `work` while no other tab of this browser does. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

export interface RefreshDeps {
  readonly store: SessionStore;
  /** Performs the call of 000 §7. @param issuer of the id token */
  readonly refresh: (username: string, refreshToken: string, issuer?: string) => Promise<Tokens>;
  readonly exclusive: Exclusive;
  readonly onRefreshed: () => void;
  readonly onEnded: () => void;
}

/**
 * Sees to another access token than the refused one (absent: than the one that is stored). False: there is none for the
 * student it belonged to, because the session is over (and cleared) or somebody else's. Rejects when the server could
 * not be asked: a lost network ends nobody's session.
 */
export type Renew = (refused?: string) => Promise<boolean>;

const refusals = new Set(['unauthorized', 'forbidden', 'invalid']);

/**
 * The one way to renew tokens: calls that were refused with the same token share one refresh, tabs take turns, and what
 * has been replaced already, by whomever, is not refreshed again.
 */
export const createTokenRefresh = (deps: RefreshDeps): Renew => {
  const { store } = deps;
  const underWay = new Map<string | undefined, Promise<boolean>>();

  const renew = async (refused: string | undefined): Promise<boolean> => {
    const { accessToken, idToken, refreshToken } = store.read();
    if (accessToken !== undefined && accessToken.jwtToken !== refused) return isReplaced(refused);
    if (refreshToken === undefined) return end();
    const { email, iss } = claimsOf(idToken?.jwtToken ?? '') ?? {};
    const tokens = await deps.refresh(email ?? '', refreshToken.jwtToken, iss).catch(noneIfRefused);
    // Somebody signed out meanwhile, or in: what has come belongs to a session that is gone from here.
    if (store.read().refreshToken?.jwtToken !== refreshToken.jwtToken) return isReplaced(refused);
    if (tokens === undefined) return end();
    store.saveTokens(tokens);
    deps.onRefreshed();
    return true;
  };

  /** Whether the stored token is another one of the same student. */
  const isReplaced = (refused: string | undefined): boolean => {
    const now = store.read().accessToken?.jwtToken;
    if (now === undefined || now === refused) return false;
    return refused === undefined || claimsOf(now)?.sub === claimsOf(refused)?.sub;
  };

  const end = (): false => {
    const { accessToken, idToken, refreshToken } = store.read();
    // Signed out meanwhile: that has been told.
    if (!accessToken && !idToken && !refreshToken) return false;
    store.clear();
    deps.onEnded();
    return false;
  };

  return (refused = store.read().accessToken?.jwtToken) => {
    const shared = underWay.get(refused);
    if (shared) return shared;
    const renewal = deps.exclusive(() => renew(refused)).finally(() => underWay.delete(refused));
    underWay.set(refused, renewal);
    return renewal;
  };
};

const noneIfRefused = (error: unknown): undefined => {
  if (error instanceof ApiError && refusals.has(error.kind)) return undefined;
  throw error;
};
