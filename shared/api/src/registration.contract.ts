/** Registration and password reset. Separate from auth.contract.ts, which every page loads. */
import { REGISTRATION_MODES } from '@cairn/domain/registration-mode.rules';
import { acknowledgementSchema } from './acknowledgement.ts';
import { tokensSchema } from './auth.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { personNameSchema } from './person-name.ts';
import { type Infer, z } from './z.ts';

const registrationRulesSchema = z.object({
  mode: z.enum(REGISTRATION_MODES),
  /** Domains whose addresses may register in the mode `domains`. */
  domains: z.array(z.string()),
});
export type RegistrationRules = Infer<typeof registrationRulesSchema>;

/** Returns the registration mode of the site: who may create an account now. */
export const getRegistrationRules = defineEndpoint({
  method: 'GET',
  path: '/auth/registration-rules',
  auth: 'none',
  summary: 'Who may register',
  answer: registrationRulesSchema,
});

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(254));
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const newPassword = z.string().check(z.maxLength(1000));

/**
 * Creates an unconfirmed account and sends a code to its e-mail address. Errors: invalid (address, a name or the
 * password is rejected; the message is for the student), forbidden (the site does not allow this registration), conflict (a
 * confirmed account has this address), too-many.
 */
export const signUp = defineEndpoint({
  method: 'POST',
  path: '/auth/signup',
  auth: 'none',
  summary: 'Register a student',
  body: z.object({
    username,
    password: newPassword,
    firstName: personNameSchema,
    lastName: personNameSchema,
    userType: z.literal('student'),
  }),
  successStatus: 200,
  answer: acknowledgementSchema,
});

/**
 * Confirms the e-mail address of an account. Errors: invalid (wrong, expired or used code, or unknown name: always the
 * same response), too-many.
 */
export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/email/verify',
  auth: 'none',
  summary: 'Confirm an e-mail address with the code sent to it',
  body: z.object({ username, code }),
  answer: acknowledgementSchema,
});

/** Sends a new confirmation code. The response is the same without such an account. Errors: too-many. */
export const resendCode = defineEndpoint({
  method: 'POST',
  path: '/auth/email/code/resend',
  auth: 'none',
  summary: 'Send a new confirmation code and void the earlier one',
  body: z.object({ username }),
  answer: acknowledgementSchema,
});

/** Sends a code for a new password. The response is the same without such an account. Errors: too-many. */
export const sendResetCode = defineEndpoint({
  method: 'POST',
  path: '/auth/password/forgot/code',
  auth: 'none',
  summary: 'Send a code that allows a new password',
  body: z.object({ username }),
  answer: acknowledgementSchema,
});

/**
 * Stores the new password and ends every session of the account. Errors: invalid (code as for `verifyEmail`; password),
 * too-many.
 */
export const setNewPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/set/newpassword',
  auth: 'none',
  summary: 'Set a new password with the code sent for it',
  body: z.object({ username, verificationCode: code, newPassword }),
  answer: acknowledgementSchema,
});

/** Form of the secret part of the link in a mail: 32 bytes in base64url. */
export const PASSWORD_LINK_PATTERN = /^[\w-]{43}$/;
const passwordLink = z.string().check(z.regex(PASSWORD_LINK_PATTERN));

const passwordLinkStateSchema = z.enum(['open', 'used', 'expired', 'waiting', 'unknown']);
/** `waiting`: an invitation, while registration is closed. `unknown`: altered, replaced by a newer one, or of an account that is gone or disabled. */
export type PasswordLinkState = Infer<typeof passwordLinkStateSchema>;

/** Kind of a mailed link. `invitation`: sent to a person whom staff have added. */
const passwordLinkKindSchema = z.enum(['password', 'invitation']);
export type PasswordLinkKind = Infer<typeof passwordLinkKindSchema>;

/** Contents of an open invitation, for its page. `invitedBy`: name of the member of staff; null for an erased account. */
const invitationSchema = z.object({
  firstName: z.string(),
  email: z.string(),
  invitedBy: z.nullable(z.string()),
  /** ISO 8601. */
  expiresAt: z.string(),
});
export type Invitation = Infer<typeof invitationSchema>;

const checkedLinkSchema = z.object({
  state: passwordLinkStateSchema,
  /** Whether the link belongs to an invitation or a password reset; absent for an unknown link. */
  kind: z.optional(passwordLinkKindSchema),
  /** Contents of the invitation, as long as it can be accepted. */
  invitation: z.optional(invitationSchema),
});
export type CheckedPasswordLink = Infer<typeof checkedLinkSchema>;

/** Returns whether a mailed link can still set a password. Only an open invitation names its account. Errors: too-many. */
export const checkPasswordLink = defineEndpoint({
  method: 'POST',
  path: '/auth/password/link/check',
  auth: 'none',
  summary: 'Whether a mailed link can set a password',
  body: z.object({ link: passwordLink }),
  answer: checkedLinkSchema,
});

/**
 * Sets the password of an account by a mailed link, confirms its address, ends all sessions and signs in. The link works once.
 * Errors: invalid (password), not-found (unknown link), conflict (used, expired or waiting link), too-many.
 */
export const setPasswordByLink = defineEndpoint({
  method: 'POST',
  path: '/auth/password/link',
  auth: 'none',
  summary: 'Set a password by a mailed link, and sign in',
  body: z.object({ link: passwordLink, newPassword }),
  answer: tokensSchema,
});

/**
 * Mails a new invitation to the address of an expired one, which no longer exists afterwards. The response is the same for links
 * that are not expired invitations. Errors: too-many.
 */
export const renewInvitation = defineEndpoint({
  method: 'POST',
  path: '/auth/invitation/renew',
  auth: 'none',
  summary: 'Send a new invitation in place of an expired one',
  body: z.object({ link: passwordLink }),
  answer: acknowledgementSchema,
});
