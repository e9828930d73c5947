import { ApiError } from '@cairn/api/api-error';
import type { Tokens } from '@cairn/api/auth.contract';
import type { SessionStore } from './session-store.ts';
import { claimsOf } from './token-claims.ts';

/** Runs `work` while no other tab of this browser runs such work. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

export interface RefreshDeps {
  readonly store: SessionStore;
  /**
   * Exchanges the refresh token for new tokens (000 §7).
   * @param issuer of the id token
   */
  readonly refresh: (username: string, refreshToken: string, issuer?: string) => Promise<Tokens>;
  readonly exclusive: Exclusive;
  readonly onRefreshed: () => void;
  readonly onEnded: () => void;
}

/**
 * Ensures that the stored access token differs from the rejected one (by default, the stored one). Returns false if the
 * student has no other token, because the session is over (and cleared) or belongs to another student. Rejects when the
 * server could not be reached, because a lost connection must not end a session.
 */
export type Renew = (refused?: string) => Promise<boolean>;

const refusals = new Set(['unauthorized', 'forbidden', 'invalid']);

/**
 * Creates the function that renews tokens. Calls that were rejected with the same token share one refresh, and tabs
 * take turns. A token that was already replaced, by this tab or another, is not refreshed again.
 */
export const createTokenRefresh = (deps: RefreshDeps): Renew => {
  const { store } = deps;
  const runningRenewals = new Map<string | undefined, Promise<boolean>>();

  const renew = async (refused: string | undefined): Promise<boolean> => {
    const { accessToken, idToken, refreshToken } = store.read();
    if (accessToken !== undefined && accessToken.jwtToken !== refused) return isReplaced(refused);
    if (refreshToken === undefined) return end();
    const { email, iss } = claimsOf(idToken?.jwtToken ?? '') ?? {};
    const tokens = await deps.refresh(email ?? '', refreshToken.jwtToken, iss).catch(noneIfRefused);
    // Drops the new tokens if the student has signed out or in meanwhile: they belong to a session that is over.
    if (store.read().refreshToken?.jwtToken !== refreshToken.jwtToken) return isReplaced(refused);
    if (tokens === undefined) return end();
    store.saveTokens(tokens);
    deps.onRefreshed();
    return true;
  };

  /** Returns whether the stored token differs from the rejected one and belongs to the same student. */
  const isReplaced = (refused: string | undefined): boolean => {
    const now = store.read().accessToken?.jwtToken;
    if (now === undefined || now === refused) return false;
    return refused === undefined || claimsOf(now)?.sub === claimsOf(refused)?.sub;
  };

  const end = (): false => {
    const { accessToken, idToken, refreshToken } = store.read();
    // Does nothing if another sign-out has removed the tokens meanwhile and emitted its event.
    if (!accessToken && !idToken && !refreshToken) return false;
    store.clear();
    deps.onEnded();
    return false;
  };

  return (refused = store.read().accessToken?.jwtToken) => {
    const shared = runningRenewals.get(refused);
    if (shared) return shared;
    const renewal = deps
      .exclusive(() => renew(refused))
      .finally(() => runningRenewals.delete(refused));
    runningRenewals.set(refused, renewal);
    return renewal;
  };
};

const noneIfRefused = (error: unknown): undefined => {
  if (error instanceof ApiError && refusals.has(error.kind)) return undefined;
  throw error;
};
