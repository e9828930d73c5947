/** The settings of the two partner sites that have buttons on the sign-in page. */
import { CHANNEL_RELEASE_RIGHTS, RELEASE_RIGHTS } from '@cairn/api/release-people.contract';
import { z } from 'zod';
import { optionalUrlSchema, createJsonOrFileSchema } from './setting-types.ts';

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/;

const isProtected = (url: string): boolean =>
  URL.canParse(url) && (url.startsWith('https://') || LOOPBACK.test(url));

/** Schema of a partner's key set. It accepts public keys only; a secret key would prove nothing. */
const keySet = z.object({
  keys: z
    .array(
      z
        .looseObject({ kty: z.string() })
        .refine((key) => !('d' in key) && key.kty !== 'oct', 'has to be a public key'),
    )
    .min(1),
});

/** Schema of a right to releases that a group of the partner gives. */
const groupRightSchema = z
  .strictObject({
    group: z.string().min(1).max(200),
    /** Name of the remote; '*' means all remotes. The same holds for `channel`. */
    remote: z.string().min(1).max(100),
    channel: z.string().min(1).max(100),
    actions: z.array(z.enum(RELEASE_RIGHTS)).min(1),
  })
  .refine(
    ({ remote, actions }) =>
      remote === '*' || !actions.some((action) => CHANNEL_RELEASE_RIGHTS.includes(action)),
    `concerns a whole channel with ${CHANNEL_RELEASE_RIGHTS.join(' or ')}: it needs "remote": "*"`,
  );

const partnerSchema = z
  .strictObject({
    /** Name of the partner on its button: 'Sign in with {name}'; absent: 'Partner site one' or 'two'. */
    name: z.string().min(1).max(60).optional(),
    /** URL of the partner's sign-in page; empty: the button cannot be used. An OpenID provider needs none. */
    url: optionalUrlSchema,
    /** Issuer of the partner's tokens: `iss` of its hand-off tokens, or the URL of its OpenID provider. */
    issuer: z.string().min(1).max(500).optional(),
    /** Public keys of the partner's hand-off tokens (JWKS), or their https URL; absent: the partner sends none. */
    keys: z
      .union(
        [keySet, z.string().refine(isProtected)],
        'has to be public keys, or their https address',
      )
      .optional(),
    /** Client ID at the partner's OpenID provider; absent: the partner has no such provider. */
    clientId: z.string().min(1).optional(),
    clientSecret: z.string().min(1).optional(),
    /** E-mail domains of the partner. It can confirm e-mail addresses of these domains only. */
    emailDomains: z.array(z.string().min(1).toLowerCase()).default([]),
    /** Claim with the names of a person's groups, a list of texts. */
    groupsClaim: z.string().min(1).max(200).default('groups'),
    /** OAuth scope that makes the provider send the groups, if it needs one. */
    groupsScope: z
      .string()
      .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/)
      .optional(),
    /** Rights to releases that groups of the partner give. */
    groupRights: z.array(groupRightSchema).max(200).default([]),
    /** Type of the partner's accounts, which pages send with a token refresh and which the server never trusts. */
    pool: z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .optional(),
  })
  .superRefine(({ issuer, keys, clientId, emailDomains, groupRights }, context) => {
    const refuse = (field: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [field], message });
    };
    const scopes = groupRights.map(
      ({ group, remote, channel }) => `${group}\n${remote}\n${channel}`,
    );
    if (new Set(scopes).size < scopes.length)
      refuse('groupRights', 'names a group twice for the same remote and channel');
    if (clientId === undefined && keys === undefined) {
      if (groupRights.length > 0) refuse('groupRights', 'needs keys or a clientId');
      return;
    }
    if (issuer === undefined || issuer === 'cairn')
      refuse('issuer', 'is needed, and must not be that of this site');
    else if (clientId !== undefined && !isProtected(issuer))
      refuse('issuer', 'has to be an address with https');
    if (emailDomains.length === 0)
      refuse('emailDomains', 'is needed: the partner can confirm addresses of these domains only');
  });

/** Schema of the partner sites in the order of their buttons; a missing partner has no URL. */
export const partnerSitesSchema = createJsonOrFileSchema(z.array(partnerSchema).max(2));
export type PartnerSiteSettings = z.infer<typeof partnerSchema>;
