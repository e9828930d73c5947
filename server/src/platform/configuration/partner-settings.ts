/** The settings of the two partner sites that have buttons on the sign-in page. */
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
    /** Type of the partner's accounts, which pages send with a token refresh and which the server never trusts. */
    pool: z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .optional(),
  })
  .superRefine(({ issuer, keys, clientId, emailDomains }, context) => {
    const refuse = (field: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [field], message });
    };
    if (clientId === undefined && keys === undefined) return;
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
