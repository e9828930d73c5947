/**
 * Requests to join: a group manager has added a person whose address has an account outside of the manager's groups. The owner of the
 * account answers with the link of a mail; until then the manager sees an invited person. 003 §2.3
 */
import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { PASSWORD_LINK_PATTERN } from './registration.contract.ts';
import { type Infer, z } from './z.ts';

const link = z.string().check(z.regex(PASSWORD_LINK_PATTERN));

/** `unknown`: altered, answered with yes, replaced by a newer link, or taken back. */
const stateSchema = z.enum(['open', 'declined', 'expired', 'unknown']);

const checkedRequestSchema = z.object({
  state: stateSchema,
  /** Contents of an open request. */
  request: z.optional(
    z.object({
      email: z.string(),
      groups: z.array(z.string()),
      /** Name of the group manager; null for an erased account. */
      requestedBy: z.nullable(z.string()),
      /** ISO 8601. */
      expiresAt: z.string(),
    }),
  ),
});
export type CheckedJoinRequest = Infer<typeof checkedRequestSchema>;

/** Returns whether a mailed request can be answered, and its contents. Errors: invalid. */
export const checkJoinRequest = defineEndpoint({
  method: 'POST',
  path: '/auth/join-request/check',
  auth: 'none',
  summary: 'What a mailed request to join a group asks',
  body: z.object({ link }),
  answer: checkedRequestSchema,
});

/**
 * Answers a mailed request. With `agrees`, the account joins the groups and courses of the request; otherwise no further mail asks for
 * it. Errors: not-found (unknown link), conflict (a declined or expired request), too-many.
 */
export const answerJoinRequest = defineEndpoint({
  method: 'POST',
  path: '/auth/join-request',
  auth: 'none',
  summary: 'Agree to join a group, or decline',
  body: z.object({ link, agrees: z.boolean() }),
  answer: acknowledgementSchema,
});
