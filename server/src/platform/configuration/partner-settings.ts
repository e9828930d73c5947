/** The settings of the two partner sites that the sign-in page has buttons for. */
import { z } from 'zod';
import { address, document } from './setting-types.ts';

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/;

const isProtected = (url: string): boolean =>
  URL.canParse(url) && (url.startsWith('https://') || LOOPBACK.test(url));

/** Secret keys prove nothing. */
const keySet = z.object({
  keys: z
    .array(
      z
        .looseObject({ kty: z.string() })
        .refine((key) => !('d' in key) && key.kty !== 'oct', 'has to be a public key'),
    )
    .min(1),
});

const partner = z
  .strictObject({
    /** On its button: 'Sign in with {name}'; absent: 'Partner site one' or 'two'. */
    name: z.string().min(1).max(60).optional(),
    /** Its sign-in page; empty: the button cannot be used. An OpenID provider needs none. */
    url: address,
    /** Who signs: `iss` of its hand-offs, or the address of the OpenID provider. */
    issuer: z.string().min(1).max(500).optional(),
    /** Public keys of its hand-offs (JWKS), or the https address of them; absent: it can send none. */
    keys: z
      .union(
        [keySet, z.string().refine(isProtected)],
        'has to be public keys, or their https address',
      )
      .optional(),
    /** Makes it an OpenID provider. */
    clientId: z.string().min(1).optional(),
    clientSecret: z.string().min(1).optional(),
    /** Its own domains: it vouches for e-mail addresses of these and no others. */
    emailDomains: z.array(z.string().min(1).toLowerCase()).default([]),
    /** What pages are told that its accounts are, for a refresh; never trusted. */
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
      refuse('issuer', 'is needed, and nobody else’s');
    else if (clientId !== undefined && !isProtected(issuer))
      refuse('issuer', 'has to be an address with https');
    if (emailDomains.length === 0)
      refuse('emailDomains', 'is needed: the partner vouches for addresses of these domains alone');
  });

/** In the order of their buttons; a missing one has no address. */
export const partners = document(z.array(partner).max(2));
export type PartnerSettings = z.infer<typeof partner>;
