/**
 * Rights to releases. The caller of the registry is a person or a tool. A person needs an account and a right from an
 * operator (`./cairn releases right give`), and sends `jwt-Token`. A tool of a team sends a release token,
 * `authorization: Bearer <token>`, which takes precedence. A call without either gets 401.
 */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/**
 * Rights that a person can have. `approve`: approve requests as the second person; `freeze`: freeze a channel; `test`:
 * run unpromoted releases; `tokens`: make and revoke release tokens; `checkers`: add and revoke keys of checkers.
 */
export const RELEASE_RIGHTS = [
  'promote',
  'canary',
  'rollback',
  'withdraw',
  'approve',
  'freeze',
  'settings',
  'test',
  'tokens',
  'checkers',
] as const;
export type ReleaseRight = (typeof RELEASE_RIGHTS)[number];

/** Rights that concern all remotes of a channel, so that they cannot be given for one remote. */
export const CHANNEL_RELEASE_RIGHTS: readonly ReleaseRight[] = ['freeze', 'settings'];

/** Right that a group of a sign-on partner gives; `*` in `remote` and `channel` stands for all. */
export interface GroupReleaseRight {
  readonly group: string;
  readonly remote: string;
  readonly channel: string;
  readonly actions: readonly ReleaseRight[];
}

/** Author of a change. `site` is the registry itself, for example when it stops a canary because of reports. */
export const changeAuthorSchema = z.object({
  kind: z.enum(['person', 'token', 'operator', 'site']),
  /** Name of a person or label of a token. */
  name: z.string(),
  /** Picture of a person, if there is one. */
  pictureUrl: z.optional(z.string()),
});
export type ChangeAuthor = Infer<typeof changeAuthorSchema>;

/** Release right of a person: remote, channel and allowed actions; `*` in `remote` and `channel` stands for all. */
export const grantedRightSchema = z.object({
  remote: z.string(),
  channel: z.string(),
  actions: z.array(z.string()),
});
export type GrantedRight = Infer<typeof grantedRightSchema>;

/**
 * Returns the caller's rights. Without any right, the list is empty with status 200, so that a menu can find out. Pages for
 * ordinary visitors do not make this call. Errors: 401 (no token, or an invalid one).
 */
export const getReleaseRights = defineEndpoint({
  method: 'GET',
  path: '/v1/release-rights',
  auth: 'optional',
  summary: 'What the caller may do with releases',
  answer: z.object({ me: changeAuthorSchema, rights: z.array(grantedRightSchema) }),
});
