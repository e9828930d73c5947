import { ApiError } from '@cairn/api/api-error';
import { login, type Tokens } from '@cairn/api/auth.contract';
import { saveProfile } from '@cairn/record/save-profile';
import { http, record, report, session } from '@cairn/session';
import { t } from 'ttag';

export const signInWithPassword = async (username: string, password: string): Promise<void> => {
  const requestTokens = () =>
    http.call(login, { body: { username, password, frontendType: 'student' } });
  const tokens = await requestTokens().catch((error: unknown) => {
    // Sends the request again once if it got no response, which would be shown as invalid credentials (LOGIN-14).
    if (error instanceof ApiError && error.kind === 'offline') return requestTokens();
    throw error;
  });
  await startSessionAndLoadRecord(tokens);
};

/**
 * Signs in, in this order: stores the tokens, writes LastLogin (a failure is ignored), loads and stores the attributes. Rejects
 * with `ApiError`. Source: 000 §7, LOGIN-08 and LOGIN-09.
 */
export const startSessionAndLoadRecord = async (tokens: Tokens): Promise<void> => {
  await session.signIn(tokens, async () => {
    await saveProfile({ LastLogin: new Date().toISOString() }).catch((error: unknown) =>
      report(error, { at: 'last login' }),
    );
    // A failure to load the record does not fail the sign-in: code that needs the record loads it again.
    await record.reload();
  });
};

/** Returns the message for a failed sign-in. Source: 000 §8, LOGIN-12 to LOGIN-14. */
export const describeSignInFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t`Invalid credentials. Please try again.`;
  // The server answered with a success status, but its response contains no tokens.
  if (error.status === 200) return t`Login failed. Please try again.`;
  return error.serverMessage ?? t`Invalid credentials. Please try again.`;
};

/** Returns whether a sign-in failed because the account's e-mail address is unconfirmed (LOGIN-17). */
export const isUnverifiedEmailError = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'forbidden';

/** Returns the link with which a person replaces the first password that staff have set; undefined for other failures. 003 §2.3 */
export const findPasswordReplacementLink = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.kind !== 'conflict') return undefined;
  const { link } = (error.details ?? {}) as { readonly link?: unknown };
  return typeof link === 'string' ? link : undefined;
};
