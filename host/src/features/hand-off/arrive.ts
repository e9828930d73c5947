/** Signs in whoever comes from a partner site. Sources: 002 §2.6 and §7.2, HAND-01 to HAND-09. */
import { ensureStudent } from '@cairn/api/auth-ensure.contract';
import { isSafeRedirect, safeRedirect } from '@cairn/domain/redirect.rules';
import { enrol } from '@cairn/record/enrol';
import { http, record, report, session } from '@cairn/session';
import { takeState } from '../../lib/sign-in-state.ts';
import { forgetVisit } from '../../lib/visit.ts';
import { type ArrivalFragment, readFragment } from './arrival-fragment.ts';

/** The e-mail addresses of the account that is signed in and of the one that arrives. */
export interface ArrivingAccount {
  readonly current: string;
  readonly arriving: string;
}

/** Asks the student whether the arriving account may take the place of theirs. */
export type AskToReplace = (accounts: ArrivingAccount) => Promise<boolean>;

/** Where a student goes who stays signed in, and where one arrives without a redirect. */
const DEFAULT_PATH = '/learning';

/**
 * Takes over the session that the fragment brings and enrols in its course. A student who is signed in with another account is asked
 * first. Never rejects: what goes wrong is reported, and no token is kept then.
 * @returns where to go
 */
export const arrive = async (fragment: string, askToReplace: AskToReplace): Promise<string> => {
  // Nobody arrives: nothing has failed that an engineer would ask about.
  if (fragment === '') return '/login';
  const arrival = readFragment(fragment);
  try {
    refuseForeignState(arrival, takeState());
    const isSignedIn = await takeOver(arrival, askToReplace);
    return isSignedIn ? safeRedirect(arrival.redirect ?? null, DEFAULT_PATH) : DEFAULT_PATH;
  } catch (error) {
    report(error, { at: 'hand-off' });
    const { redirect } = arrival;
    const isKept = redirect !== undefined && isSafeRedirect(redirect);
    return isKept ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login';
  }
};

/** Who was sent away from here comes back with what they were given. A partner's own links bring nothing to compare. */
const refuseForeignState = ({ state }: ArrivalFragment, expected: string | undefined): void => {
  if (state !== expected) throw new Error('The hand-off answers no sign-in of this tab.');
};

/** @returns false when the student stays signed in with the former account */
const takeOver = async (
  { tokens, handOff, user, courseId }: ArrivalFragment,
  askToReplace: AskToReplace,
): Promise<boolean> => {
  const token = handOff ?? (user && tokens?.accessToken.jwtToken);
  if (token === undefined) throw new Error('The hand-off lacks tokens or a readable user.');
  const answer = await http.call(ensureStudent, {
    headers: { 'jwt-token': token },
    body: { user: user ?? {} },
  });
  const { session: opened, ...attributes } = answer;
  const kept = handOff === undefined ? tokens : opened;
  if (!kept) throw new Error('The hand-off was answered without a session.');
  if (session.isSignedIn() && session.studentId() !== attributes.StudentID) {
    const accounts = { current: record.read()?.Email ?? '', arriving: attributes.Email };
    if (!(await askToReplace(accounts))) return false;
    // What the visit has kept belongs to the former account.
    forgetVisit();
  }
  await session.signIn(kept, async () => {
    record.keep(attributes);
    if (courseId === undefined || !(await isEnrolledIn(courseId))) await record.reload();
  });
  return true;
};

/** Whoever comes to a course comes in, also when the course does not take them: its page says why. */
const isEnrolledIn = (courseId: string): Promise<boolean> =>
  enrol(courseId).then(
    () => true,
    (error: unknown) => {
      report(error, { at: 'hand-off enrolment' });
      return false;
    },
  );
