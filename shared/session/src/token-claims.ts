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

/** What a token says of itself, unverified (only the server verifies); undefined when it cannot be read. */
export const claimsOf = (jwt: string): TokenClaims | undefined => {
  try {
    const part = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (char) => char.codePointAt(0) ?? 0);
    return safeParse(claimsSchema, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
};

/** Expired at or before `now` (milliseconds); a token whose end cannot be read counts as expired (PGUARD-05). */
export const isExpired = (jwt: string, now: number): boolean => {
  const exp = claimsOf(jwt)?.exp;
  return exp === undefined || exp * 1000 <= now;
};
