import type { JWTPayload } from 'jose';

/** More students than one process serves during the lifetime of a token. */
const MAX_VERIFIED_TOKENS = 5000;

/** Caches the payload of verified tokens, so that each signature is checked once and not with every call. */
export interface VerifiedTokens {
  /** Returns undefined for a token that is unknown or has expired by `now`. */
  readonly recall: (key: string, now: Date) => JWTPayload | undefined;
  readonly remember: (key: string, payload: JWTPayload) => void;
}

export const createVerifiedTokens = (): VerifiedTokens => {
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
