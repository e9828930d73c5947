/** Signs in users from a partner site. Sources: 002 §2.6 and §7.2, HAND-01 to HAND-09. */
import { ApiError } from '@cairn/api/api-error';
import { ensureStudent } from '@cairn/api/auth-ensure.contract';
import { findServerExplanation } from '@cairn/api/server-explanation';
import { isSafeRedirect, toSafeRedirect } from '@cairn/domain/redirect.rules';
import { enrolInCourse } from '@cairn/record/enrol';
import { events, http, record, report, session } from '@cairn/session';
import { takePartnerSignInState } from '../../lib/sign-in-state.ts';
import { deleteVisitData } from '../../lib/delete-visit-data.ts';
import { type HandOffFragment, parseHandOffFragment } from './hand-off-fragment.ts';

/** The e-mail addresses of the signed-in account and of the arriving one. */
export interface AccountReplacementEmails {
  readonly current: string;
  readonly arriving: string;
}

/** Asks the student whether the arriving account may replace theirs. */
export type AskToReplaceAccount = (accounts: AccountReplacementEmails) => Promise<boolean>;

/** Path that is opened when the hand-off names no redirect, or when the student keeps the signed-in account. */
const DEFAULT_PATH = '/learning';

/**
 * Takes over the session of the fragment and enrols the student in its course. A student who is signed in with another account is
 * asked first. Never rejects: failures are reported, and no token is stored then.
 * @returns the path to open
 */
export const acceptHandOff = async (
  fragment: string,
  askToReplace: AskToReplaceAccount,
): Promise<string> => {
  // Without a fragment there is no hand-off to accept, and nothing is reported.
  if (fragment === '') return '/login';
  const arrival = parseHandOffFragment(fragment);
  try {
    requireExpectedState(arrival, takePartnerSignInState());
    const isSignedIn = await startPartnerSession(arrival, askToReplace);
    return isSignedIn ? toSafeRedirect(arrival.redirect ?? null, DEFAULT_PATH) : DEFAULT_PATH;
  } catch (error) {
    report(error, { at: 'hand-off' });
    explainRefusal(error);
    const { redirect } = arrival;
    const hasSafeRedirect = redirect !== undefined && isSafeRedirect(redirect);
    return hasSafeRedirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login';
  }
};

/** Shows the server's reason why a person may not sign in through this partner, such as one without an account. */
const explainRefusal = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.kind !== 'forbidden') return;
  const message = findServerExplanation(error);
  if (message !== undefined) events.emit('notice.shown', { tone: 'error', message });
};

/**
 * Compares the state with the one that this tab has sent to the partner. A partner's own links have no state, and no expected
 * one.
 */
const requireExpectedState = ({ state }: HandOffFragment, expected: string | undefined): void => {
  if (state !== expected) throw new Error('The hand-off answers no sign-in of this tab.');
};

/** Signs in with the partner's tokens. @returns false if the student prefers the account that is signed in */
const startPartnerSession = async (
  { tokens, handOff, user, courseId }: HandOffFragment,
  askToReplace: AskToReplaceAccount,
): Promise<boolean> => {
  const token = handOff ?? (user && tokens?.accessToken.jwtToken);
  if (token === undefined) throw new Error('The hand-off lacks tokens or a readable user.');
  const answer = await http.call(ensureStudent, {
    headers: { 'jwt-token': token },
    body: { user: user ?? {} },
  });
  const { session: opened, ...attributes } = answer;
  const sessionTokens = handOff === undefined ? tokens : opened;
  if (!sessionTokens) throw new Error('The hand-off was answered without a session.');
  if (session.isSignedIn() && session.studentId() !== attributes.StudentID) {
    const accounts = { current: record.read()?.Email ?? '', arriving: attributes.Email };
    if (!(await askToReplace(accounts))) return false;
    // Deletes the stored data of the visit, because they belong to the account that was signed in before.
    deleteVisitData();
  }
  await session.signIn(sessionTokens, async () => {
    record.keep(attributes);
    if (courseId === undefined || !(await isEnrolledIn(courseId))) await record.reload();
  });
  return true;
};

/** Enrols the student in the course of the hand-off. A failure is only reported, because the course's page explains it. */
const isEnrolledIn = (courseId: string): Promise<boolean> =>
  enrolInCourse(courseId).then(
    () => true,
    (error: unknown) => {
      report(error, { at: 'hand-off enrolment' });
      return false;
    },
  );
