import { ApiError } from '@cairn/api/api-error';
import type { Tokens } from '@cairn/api/auth.contract';
import type { SessionStore, StoredSession } from './session-store.ts';
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

const refusals = new Set(['unauthorized', 'forbidden', 'invalid']);

const newerThan = (before: StoredSession, now: StoredSession): boolean =>
  now.accessToken !== undefined && now.accessToken.jwtToken !== before.accessToken?.jwtToken;

/**
 * Returns the one way to renew tokens: all callers of this tab share a refresh under way, all tabs take turns and take
 * over what another tab has just got. Gives false when the session is over (it is cleared then), and rejects when the
 * server could not be asked: a lost network ends nobody's session.
 */
export const createTokenRefresh = (deps: RefreshDeps): (() => Promise<boolean>) => {
  let underWay: Promise<boolean> | undefined;

  const renew = async (before: StoredSession): Promise<boolean> => {
    const current = deps.store.read();
    if (newerThan(before, current)) return true;
    const refreshToken = current.refreshToken?.jwtToken;
    if (refreshToken === undefined) return end();
    const { email, iss } = claimsOf(current.idToken?.jwtToken ?? '') ?? {};
    const username = email ?? current.userAttributes?.Email ?? '';
    try {
      deps.store.saveTokens(await deps.refresh(username, refreshToken, iss));
    } catch (error) {
      if (error instanceof ApiError && refusals.has(error.kind)) return end();
      throw error;
    }
    deps.onRefreshed();
    return true;
  };

  const end = (): false => {
    deps.store.clear();
    deps.onEnded();
    return false;
  };

  return () => {
    const before = deps.store.read();
    underWay ??= deps
      .exclusive(() => renew(before))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
};
