import type { JWTPayload } from 'jose';

/** Maximum number of cached tokens: more students than one process serves during the lifetime of a token. */
const MAX_VERIFIED_TOKENS = 5000;

/** Caches the payloads of verified tokens, so that each signature is verified once instead of with every request. */
export interface VerifiedTokenCache {
  /** Returns the cached payload of a token; undefined for a token that is unknown or has expired by `now`. */
  readonly recall: (key: string, now: Date) => JWTPayload | undefined;
  readonly remember: (key: string, payload: JWTPayload) => void;
}

export const createVerifiedTokenCache = (): VerifiedTokenCache => {
  const known = new Map<string, JWTPayload>();
  return {
    recall: (key, now) => {
      const payload = known.get(key);
      if (payload === undefined || (payload.exp ?? 0) * 1000 > now.getTime()) return payload;
      known.delete(key);
      return undefined;
    },
    remember: (key, payload) => {
      known.set(key, payload);
      const [oldest] = known.keys();
      if (known.size > MAX_VERIFIED_TOKENS && oldest !== undefined) known.delete(oldest);
    },
  };
};
