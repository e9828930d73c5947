/** Getting an account, and getting back into it. Apart from auth.contract.ts, which every page needs. */
import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { personName } from './person-name.ts';
import { z } from './z.ts';

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(254));
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const newPassword = z.string().check(z.maxLength(1000));

/**
 * Makes an account that waits for the code sent to its address. Errors: invalid (address, a name or the password cannot
 * be taken; the message is for the student), conflict (a confirmed account has this address), too-many.
 */
export const signUp = defineEndpoint({
  method: 'POST',
  path: '/auth/signup',
  auth: 'none',
  summary: 'Register a student',
  body: z.object({
    username,
    password: newPassword,
    firstName: personName,
    lastName: personName,
    userType: z.literal('student'),
  }),
  successStatus: 200,
  answer: acknowledgementSchema,
});

/** Errors: invalid (wrong, expired or used code, unknown name: one answer for all), too-many. */
export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/email/verify',
  auth: 'none',
  summary: 'Confirm an e-mail address with the code sent to it',
  body: z.object({ username, code }),
  answer: acknowledgementSchema,
});

/** One answer whether or not there is such an account. Errors: too-many. */
export const resendCode = defineEndpoint({
  method: 'POST',
  path: '/auth/email/code/resend',
  auth: 'none',
  summary: 'Send a new confirmation code and void the earlier one',
  body: z.object({ username }),
  answer: acknowledgementSchema,
});

/** One answer whether or not there is such an account. Errors: too-many. */
export const sendResetCode = defineEndpoint({
  method: 'POST',
  path: '/auth/password/forgot/code',
  auth: 'none',
  summary: 'Send a code that allows a new password',
  body: z.object({ username }),
  answer: acknowledgementSchema,
});

/** Ends every session of the account. Errors: invalid (code as for `verifyEmail`; password), too-many. */
export const setNewPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/set/newpassword',
  auth: 'none',
  summary: 'Set a new password with the code sent for it',
  body: z.object({ username, verificationCode: code, newPassword }),
  answer: acknowledgementSchema,
});
