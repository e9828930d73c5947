/** Schemas of the code or passkey response with which a request proves the second factor. */
import { type Infer, z } from './z.ts';

/** Schema of bytes in base64url, the base 64 for URLs. */
export const base64UrlSchema = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]+$/));

/** A code of the authenticator app, or a recovery code. Spaces and hyphens do not count. */
export const factorCodeSchema = z.string().check(z.trim(), z.minLength(6), z.maxLength(20));

/** Response of the browser to a request to sign in with a passkey. */
export const passkeyAssertionSchema = z.object({
  id: base64UrlSchema(1400),
  rawId: base64UrlSchema(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(40))),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  response: z.object({
    clientDataJSON: base64UrlSchema(4000),
    authenticatorData: base64UrlSchema(4000),
    signature: base64UrlSchema(4000),
    userHandle: z.optional(base64UrlSchema(400)),
  }),
});
export type PasskeyAssertion = Infer<typeof passkeyAssertionSchema>;
