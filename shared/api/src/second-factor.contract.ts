/**
 * The second factor of an account: an authenticator app, passkeys and recovery codes. Options and responses of passkeys are those of
 * WebAuthn in JSON, as `@simplewebauthn` reads and writes them. 003 §1
 */
import { tokensSchema } from './auth.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { base64UrlSchema, factorCodeSchema, passkeyAssertionSchema } from './factor-proof.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, z } from './z.ts';

/** Maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 20;
/** Number of recovery codes of a set. */
export const RECOVERY_CODE_COUNT = 10;

/** Options of WebAuthn, which the browser gets unchanged. */
const passkeyOptionsSchema = z.record(z.string(), z.unknown());
export type PasskeyOptions = Infer<typeof passkeyOptionsSchema>;

/** Response of the browser to a request to make a passkey. */
const passkeyAttestationSchema = z.object({
  id: base64UrlSchema(1400),
  rawId: base64UrlSchema(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(40))),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  response: z.object({
    clientDataJSON: base64UrlSchema(4000),
    attestationObject: base64UrlSchema(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});
export type PasskeyAttestation = Infer<typeof passkeyAttestationSchema>;

const passkeySchema = z.object({
  passkeyId: z.string(),
  name: z.string(),
  addedAt: z.string(),
  /** Null: not used yet. */
  usedAt: z.nullable(z.string()),
});
export type Passkey = Infer<typeof passkeySchema>;

const secondFactorSchema = z.object({
  /** The authenticator app; null: not set up. */
  app: z.nullable(z.object({ since: z.string(), usedAt: z.nullable(z.string()) })),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.number(),
  /** True if the caller must keep at least one factor, because the site requires it of staff. */
  isRequired: z.boolean(),
});
export type SecondFactor = Infer<typeof secondFactorSchema>;

/** Codes of a new set, which are returned only once; absent if the earlier set stays. */
const withRecoveryCodes = { recoveryCodes: z.optional(z.array(z.string())) };

/** Returns the second factor of the caller. */
export const getSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/user/second-factor',
  auth: 'student',
  summary: 'The second factor of the caller',
  answer: secondFactorSchema,
});

/**
 * Begins to set up an authenticator app: returns its key, which is stored but not used until a code confirms it. Errors:
 * recent-sign-in-needed, conflict (an app is set up already).
 */
export const beginAuthenticatorApp = defineEndpoint({
  method: 'POST',
  path: '/user/second-factor/app',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Begin to set up an authenticator app',
  answer: z.object({
    /** Secret key of the app in base 32, for entry by hand. */
    key: z.string(),
    /** The same as an `otpauth:` URL, for a QR code. */
    uri: z.string(),
  }),
});

/** Turns the authenticator app on. Errors: invalid (a wrong code), conflict (not begun, or on already), too-many. */
export const confirmAuthenticatorApp = defineEndpoint({
  method: 'POST',
  path: '/user/second-factor/app/confirm',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Turn the authenticator app on',
  body: z.object({ code: factorCodeSchema }),
  answer: z.object({ ...secondFactorSchema.shape, ...withRecoveryCodes }),
});

/** Turns the authenticator app off. Errors: recent-sign-in-needed, conflict (the last factor, where one is required). */
export const removeAuthenticatorApp = defineEndpoint({
  method: 'DELETE',
  path: '/user/second-factor/app',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Turn the authenticator app off',
  answer: secondFactorSchema,
});

/**
 * Begins to add a passkey: returns the options for the browser's dialog. Errors: recent-sign-in-needed, conflict
 * (`MAX_PASSKEYS`).
 */
export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/user/second-factor/passkeys/begin',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Begin to add a passkey',
  answer: z.object({ options: passkeyOptionsSchema }),
});

const passkeyName = visibleTextSchema(60);

/** Adds a passkey. Errors: invalid (the response does not fit the options), recent-sign-in-needed, conflict. */
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/user/second-factor/passkeys',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Add a passkey',
  body: z.object({ name: passkeyName, response: passkeyAttestationSchema }),
  answer: z.object({ ...secondFactorSchema.shape, ...withRecoveryCodes }),
});

const passkeyParams = z.object({ passkeyId: base64UrlSchema(1400) });

/** Removes a passkey. Errors: as `removeAuthenticatorApp`. */
export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/user/second-factor/passkeys/:passkeyId',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Remove a passkey',
  params: passkeyParams,
  answer: secondFactorSchema,
});

/** Makes new recovery codes in place of the earlier ones. Errors: recent-sign-in-needed, conflict (no second factor is on). */
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
  auth: 'student',
  needsRecentSignIn: true,
  summary: 'Make new recovery codes',
  answer: z.object({ ...secondFactorSchema.shape, ...withRecoveryCodes }),
});

/** `details` of the error `second-factor-needed`, with which the server responds to a sign-in. */
export const signInStepSchema = z.object({
  /** Secret that continues this sign-in, for 5 minutes and 5 wrong codes. */
  step: z.string(),
  hasApp: z.boolean(),
  /** Options for a passkey of the account; null: it has none. */
  passkeyOptions: z.nullable(passkeyOptionsSchema),
});
export type SignInStep = Infer<typeof signInStepSchema>;

/** Finishes a sign-in with the second factor. Errors: invalid (wrong code or passkey), unauthorized (the step has ended), too-many. */
export const signInWithSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/auth/secondFactor',
  auth: 'none',
  summary: 'Finish a sign-in with the second factor',
  body: z.object({
    step: base64UrlSchema(100),
    code: z.optional(factorCodeSchema),
    passkey: z.optional(passkeyAssertionSchema),
  }),
  answer: tokensSchema,
});

/** Begins a sign-in with a passkey and without a password: returns the options for the browser's dialog. */
export const beginPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/begin',
  auth: 'none',
  summary: 'Begin a sign-in with a passkey',
  answer: z.object({ options: passkeyOptionsSchema }),
});

/** Signs in with a passkey that has verified its user. Errors: unauthorized (unknown passkey, ended or another request), too-many. */
export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey',
  auth: 'none',
  summary: 'Sign in with a passkey',
  body: z.object({ response: passkeyAssertionSchema }),
  answer: tokensSchema,
});

/** Returns how the caller can confirm the identity: what a dialog offers for `confirmIdentity`. */
export const getConfirmationMethods = defineEndpoint({
  method: 'POST',
  path: '/auth/confirmIdentity/begin',
  auth: 'student',
  summary: 'How the caller can confirm the own identity',
  answer: z.object({
    hasPassword: z.boolean(),
    hasApp: z.boolean(),
    /** WebAuthn options to confirm with a passkey of the caller; null if the caller has none. */
    passkeyOptions: z.nullable(passkeyOptionsSchema),
    /** Whether a code by mail can be asked for. Absent from older servers. */
    hasMail: z.optional(z.boolean()),
  }),
});
export type ConfirmationMethods = Infer<(typeof getConfirmationMethods)['answer']>;
