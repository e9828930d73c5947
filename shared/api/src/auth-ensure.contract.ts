/** Arrival from another site. Separate from auth.contract.ts, which every page loads. */
import { tokensSchema } from './auth.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { userAttributesSchema } from './user.contract.ts';
import { z } from './z.ts';

/**
 * Returns the attributes of the student that the token in `jwt-Token` names, and creates their record on the first
 * arrival. The token is an access token or the signed hand-off of a partner site. A hand-off can be used once, and its
 * response has a new session. `user` changes no data. Errors: unauthorized (no, bad, expired or used token), forbidden
 * (`user` names another student; the partner may not vouch for the e-mail address). 000 §7, API-16, PAPI-43.
 */
export const ensureStudent = defineEndpoint({
  method: 'POST',
  path: '/auth/ensure',
  // `none`, although a token is passed: it is that of the arriving user, and a 401 for it must not end the session.
  auth: 'none',
  summary: 'Attributes of an arriving student, whose record is made on first arrival',
  headers: z.looseObject({ 'jwt-token': z.optional(z.string().check(z.maxLength(8000))) }),
  body: z.object({
    user: z.optional(
      z.looseObject({ Email: z.optional(z.string()), StudentID: z.optional(z.string()) }),
    ),
  }),
  answer: z.extend(userAttributesSchema, {
    /** Tokens of the new session; only in the response to a hand-off. */
    session: z.optional(tokensSchema),
  }),
});
