/** Arriving from another site. Apart from auth.contract.ts, which every page needs. */
import { tokensSchema } from './auth.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { userAttributesSchema } from './user.contract.ts';
import { z } from './z.ts';

/**
 * The attributes of whoever the token in `jwt-Token` speaks of, whose record is made on first arrival. The token is an
 * access token, or the signed hand-off of a partner site: that one is good once and is answered with a session of its
 * own. What `user` says changes nothing. Errors: unauthorized (no, bad, expired or used token), forbidden (`user` names
 * somebody else; an address that the partner may not vouch for). 000 §7, API-16, PAPI-43.
 */
export const ensureStudent = defineEndpoint({
  method: 'POST',
  path: '/auth/ensure',
  // The token of an arrival is not (yet) the one of the session: the caller passes it, and a 401 ends no session.
  auth: 'none',
  summary: 'Attributes of an arriving student, whose record is made on first arrival',
  headers: z.looseObject({ 'jwt-token': z.optional(z.string().check(z.maxLength(8000))) }),
  body: z.object({
    user: z.optional(
      z.looseObject({ Email: z.optional(z.string()), StudentID: z.optional(z.string()) }),
    ),
  }),
  answer: z.extend(userAttributesSchema, {
    /** For a hand-off alone. */
    session: z.optional(tokensSchema),
  }),
});
