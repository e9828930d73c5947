import { ApiError } from '@cairn/api/api-error';
import { login } from '@cairn/api/auth.contract';
import { saveProfile } from '@cairn/record/save-profile';
import { http, record, report, session } from '@cairn/session';
import { t } from 'ttag';

/**
 * Signs in, and in this order: tokens kept, LastLogin written (a failure is ignored), attributes fetched and kept.
 * Rejects with `ApiError`. Source: 000 §7, LOGIN-08 and LOGIN-09.
 */
export const signIn = async (username: string, password: string): Promise<void> => {
  const tokens = await http.call(login, {
    body: { username, password, frontendType: 'student' },
  });
  await session.signIn(tokens, async () => {
    await saveProfile({ LastLogin: new Date().toISOString() }).catch((error: unknown) =>
      report(error, { at: 'last login' }),
    );
    // Signed in all the same when it cannot be read: whoever needs the record asks for it again.
    await record.reload();
  });
};

/** The words for a sign-in that failed. Source: 000 §8, LOGIN-12 to LOGIN-14. */
export const signInFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t`Invalid credentials. Please try again.`;
  // An answer that is no failure and yet has no tokens in it.
  if (error.status === 200) return t`Login failed. Please try again.`;
  return error.serverMessage ?? t`Invalid credentials. Please try again.`;
};

/** Whether the account waits for its address to be confirmed (LOGIN-17). */
export const isUnverified = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'forbidden';
