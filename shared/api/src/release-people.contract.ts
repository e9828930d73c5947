/**
 * Who may do what with releases. A call of the registry is made by somebody: a person with an account and a right that an
 * operator gave (`./cairn releases right give`), by `jwt-Token`; or a team's tool with a release token, by
 * `authorization: Bearer <token>`, which comes first where both are sent. Neither: 401.
 */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** What a person can be given the right to. `approve`: be the second person; `freeze`: stop changes of a channel; `test`: run what is not promoted. */
export const releaseRights = [
  'promote',
  'canary',
  'rollback',
  'withdraw',
  'approve',
  'freeze',
  'settings',
  'test',
] as const;
export type ReleaseRight = (typeof releaseRights)[number];

/** Who did something: `site` is the registry itself, as when a canary is stopped by what pages tell. */
export const actorSchema = z.object({
  kind: z.enum(['person', 'token', 'operator', 'site']),
  /** A person's name, a token's label. */
  name: z.string(),
  /** Of a person who has one. */
  pictureUrl: z.optional(z.string()),
});
export type Actor = Infer<typeof actorSchema>;

/** `*` stands for all, in `remote` and `channel`. */
export const heldRightSchema = z.object({
  remote: z.string(),
  channel: z.string(),
  actions: z.array(z.string()),
});
export type HeldRight = Infer<typeof heldRightSchema>;

/**
 * What the caller may do with releases; no rights: an empty list and 200, so that a menu can ask. Cheap, and no page of an
 * ordinary visitor needs it. Errors: 401 (nobody, or a token that is not good).
 */
export const getReleaseRights = defineEndpoint({
  method: 'GET',
  path: '/v1/release-rights',
  auth: 'optional',
  summary: 'What the caller may do with releases',
  answer: z.object({ me: actorSchema, rights: z.array(heldRightSchema) }),
});
