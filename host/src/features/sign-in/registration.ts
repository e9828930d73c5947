/** The requests of registration, verification and reset, and their error messages. Sources: 000 §7 and §8. */
import { ApiError, isUnanswered } from '@cairn/api/api-error';
import { login } from '@cairn/api/auth.contract';
import {
  resendCode,
  sendResetCode,
  setNewPassword,
  signUp as signUpEndpoint,
  verifyEmail,
} from '@cairn/api/registration.contract';
import { parseVerificationCode } from '@cairn/domain/registration.rules';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { REQUIRED_FIELD_MESSAGE } from './use-form-fields.ts';

interface NewStudent {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Functions of registration, verification and password reset; they reject with `ApiError`. */
export const registerStudent = async ({ email, ...student }: NewStudent): Promise<void> => {
  await http.call(signUpEndpoint, {
    body: { ...student, username: email, userType: 'student' },
  });
};

export const confirmEmail = async (username: string, code: string): Promise<void> => {
  await http.call(verifyEmail, { body: { username, code } });
};

export const resendVerificationCode = async (username: string): Promise<void> => {
  await http.call(resendCode, { body: { username } });
};

export const requestResetCode = async (username: string): Promise<void> => {
  await http.call(sendResetCode, { body: { username } });
};

const setPassword = async (
  username: string,
  verificationCode: string,
  newPassword: string,
): Promise<void> => {
  await http.call(setNewPassword, { body: { username, verificationCode, newPassword } });
};

/** Returns whether the new password works, by signing in with it; false as well if that request fails. */
const isPasswordAccepted = (username: string, password: string): Promise<boolean> =>
  http.call(login, { body: { username, password, frontendType: 'student' } }).then(
    () => true,
    () => false,
  );

/**
 * Creates a function that sets a new password by a one-time code. If a request got no response, the code may be used up and
 * the password set; then the function tries a sign-in to find out.
 */
export const createPasswordResetter = (): typeof setPassword => {
  let isUnsure = false;
  return async (username, code, password) => {
    try {
      await setPassword(username, code, password);
    } catch (error) {
      isUnsure ||= isUnanswered(error);
      if (!isUnsure || !(await isPasswordAccepted(username, password))) throw error;
    }
  };
};

/** Returns the error message of a failed registration (REG-06 to REG-10). */
export const describeSignUpFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) {
    return t`An unexpected error occurred. Please try again later.`;
  }
  const { status, serverMessage } = error;
  if (status === 0) return t`Network error. Please check your connection and try again.`;
  if (status >= 500) {
    return t`Registration failed due to a server error. Please try again later.`;
  }
  // The server answered with a success status, but its response does not confirm the registration.
  if (status < 400) return t`Registration failed. Please try again.`;
  const [beforeColon = ''] = (serverMessage ?? '').split(':', 1);
  return beforeColon.trim() || t`Registration failed due to a client error.`;
};

/** Server's message about a wrong code; `WRONG_EMAIL_CODE_MESSAGE` is shown instead (REG-13). */
const SERVER_WRONG_CODE = 'Invalid verification code provided, please try again.';
export const WRONG_EMAIL_CODE_MESSAGE = t`Invalid verification code. Please try again.`;

export const describeEmailCodeFailure = (error: unknown): string => {
  const text = createServerMessageDescriber(t`Verification failed. Please try again.`)(error);
  return text === SERVER_WRONG_CODE ? WRONG_EMAIL_CODE_MESSAGE : text;
};

/** Creates a function that returns the server's message about an error, or `fallback` if there is none. */
export const createServerMessageDescriber =
  (fallback: string) =>
  (error: unknown): string =>
    (error instanceof ApiError ? error.serverMessage : undefined) ?? fallback;

/** Returns an error message about a typed e-mail code (REG-17); undefined if its form is valid. */
export const findEmailCodeProblem = (typed: string): string | undefined => {
  if (typed.trim() === '') return REQUIRED_FIELD_MESSAGE;
  return parseVerificationCode(typed) === undefined
    ? t`Enter the 6 digits of the code.`
    : undefined;
};
