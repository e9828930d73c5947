/** Mails about releases, which people with rights choose for each remote. */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/**
 * Kinds of mails. `stopped`: the registry stopped a canary; `healed`: it took a promoted release back; `approval`: a change
 * waits for a second person; `expiring`: a token or the key of a checker expires soon.
 */
export const RELEASE_MAIL_KINDS = ['stopped', 'healed', 'approval', 'expiring'] as const;
export type ReleaseMailKind = (typeof RELEASE_MAIL_KINDS)[number];

const choiceSchema = z.object({
  remote: z.string().check(z.minLength(1), z.maxLength(100)),
  kinds: z.array(z.enum(RELEASE_MAIL_KINDS)),
});
export type ReleaseMailChoice = Infer<typeof choiceSchema>;

/** Returns the kinds of mails that the caller has chosen, by remote. Errors: 401. */
export const getReleaseMails = defineEndpoint({
  method: 'GET',
  path: '/v1/release-mails',
  auth: 'student',
  summary: 'The mails about releases that the caller gets',
  answer: z.object({ choices: z.array(choiceSchema) }),
});

/**
 * Stores which kinds of mails about a remote the caller gets. Errors: 401, 403 (right-missing: the caller has no right to the
 * remote).
 */
export const putReleaseMails = defineEndpoint({
  method: 'PUT',
  path: '/v1/release-mails',
  auth: 'student',
  summary: 'Choose the mails about releases of a remote',
  body: choiceSchema,
  answer: choiceSchema,
});
