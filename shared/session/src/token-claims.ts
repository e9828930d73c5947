import { safeParse } from '@cairn/api/parse';
import { type Infer, z } from '@cairn/api/z';

const claimsSchema = z.looseObject({
  exp: z.optional(z.number()),
  sub: z.optional(z.string()),
  email: z.optional(z.string()),
  given_name: z.optional(z.string()),
  iss: z.optional(z.string()),
});
export type TokenClaims = Infer<typeof claimsSchema>;

/** Returns the claims of a token, unverified (only the server verifies); undefined if they cannot be read. */
export const claimsOf = (jwt: string): TokenClaims | undefined => {
  try {
    const part = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (char) => char.codePointAt(0) ?? 0);
    return safeParse(claimsSchema, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
};

/**
 * Returns whether a token has expired at `now` (milliseconds). A token without a readable expiry counts as expired (PGUARD-05).
 */
export const isExpired = (jwt: string, now: number): boolean => {
  const exp = claimsOf(jwt)?.exp;
  return exp === undefined || exp * 1000 <= now;
};
