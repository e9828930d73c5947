/** Texts of the teaching desk about courses, submissions and time. */
import type {
  TaughtCourse,
  GradableWork,
  WorkPage,
  WorkPosition,
  WorkState,
} from '@cairn/api/teaching.contract';
import { formatZonedTimestamp } from '@cairn/messages/dates';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const courseCount = (count: number): string => plural(count, t`${count} course|${count} courses`);
const dayCount = (count: number): string => plural(count, t`${count} day|${count} days`);

/** Returns the caller's roles in the courses: 'Instructor on 3 courses, collaborator on 1'. */
export const describeTeacherRoles = (courses: readonly TaughtCourse[]): string => {
  const leads = courses.filter(({ standing }) => standing === 'instructor').length;
  const helps = courses.length - leads;
  if (courses.length === 0) return '';
  const led = courseCount(leads);
  const helped = courseCount(helps);
  if (helps === 0) return t`Instructor on ${led}`;
  if (leads === 0) return t`Collaborator on ${helped}`;
  return t`Instructor on ${led}, collaborator on ${helps}`;
};

/**
 * Returns the date of a submission as '11/16/2026 10:02 PM CET' in the reader's zone. It names the zone, since teachers of one
 * course may live in several.
 */
export const formatSubmissionDate = (iso: string): string => formatZonedTimestamp(iso);

/** Returns the text of a duration: '3 days', '17 h', '1 h 15 min', '4 min'. */
const spanText = (milliseconds: number): string => {
  if (milliseconds >= 2 * DAY) return dayCount(Math.floor(milliseconds / DAY));
  const hours = Math.floor(milliseconds / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  const atLeast = Math.max(minutes, 1);
  if (hours === 0) return t`${atLeast} min`;
  return minutes === 0 || hours >= 12 ? t`${hours} h` : t`${hours} h ${minutes} min`;
};

/** Returns how late a submission was: '1 h 15 min late', or 'late' if the due date is missing or has been moved. */
export const describeLateness = ({
  submittedAt,
  dueAt,
}: Pick<GradableWork, 'submittedAt' | 'dueAt'>): string => {
  const late = Date.parse(submittedAt) - Date.parse(dueAt ?? '');
  const span = spanText(late);
  return late > 0 ? t`${span} late` : t`late`;
};

/** Returns how long ago a date was: '4 days ago' or 'today'. */
export const formatDaysAgo = (iso: string, now: number): string => {
  const days = Math.floor((now - Date.parse(iso)) / DAY);
  return days < 1 ? t`today` : plural(days, t`${days} day ago|${days} days ago`);
};

/** Returns the number of the student's attempt: '1 of 2', or '1' if attempts are unlimited. */
export const formatSubmissionAttempt = ({
  attempt,
  maxAttempts,
}: Pick<GradableWork, 'attempt' | 'maxAttempts'>) =>
  maxAttempts === undefined ? String(attempt) : t`${attempt} of ${maxAttempts}`;

type CountedWork = Pick<WorkPage, 'counts' | 'hasMore'>;

/** Returns the number of submissions in a list: '23', or '1,000+' if the server stops counting there. */
export const formatSubmissionCount = (
  { counts, hasMore }: CountedWork,
  state: WorkState,
): string => {
  const count = numberText(counts[state]);
  return hasMore?.[state] ? t`${count}+` : count;
};

const describeUngradedCount = ({ counts: { waiting }, hasMore }: CountedWork): string => {
  const count = numberText(waiting);
  if (hasMore?.waiting) return t`More than ${count} pieces of work wait for a grade.`;
  return plural(
    waiting,
    t`${waiting} piece of work waits for a grade.|${waiting} pieces of work wait for a grade.`,
  );
};

/** Returns a sentence about the ungraded submissions in the list. */
export const describeUngradedSubmissions = (
  work: CountedWork,
  oldest: string | undefined,
  now: number,
): string => {
  if (work.counts.waiting === 0) return t`Nothing to grade.`;
  const pieces = describeUngradedCount(work);
  if (oldest === undefined) return pieces;
  const ago = formatDaysAgo(oldest, now);
  return t`${pieces} The oldest came in ${ago}.`;
};

/**
 * Returns the position of a submission in the list: '2 of 14' or '2 of more than 1,000'; only the total if the position is
 * unknown.
 */
export const formatSubmissionPosition = ({ position, total, hasMore }: WorkPosition): string => {
  const count = numberText(total);
  if (hasMore) {
    return position === undefined
      ? t`More than ${count} in the list`
      : t`${position} of more than ${count}`;
  }
  return position === undefined ? t`${total} in the list` : t`${position} of ${total}`;
};
