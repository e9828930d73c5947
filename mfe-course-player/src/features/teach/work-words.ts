/** How the desk speaks of courses, work and time. */
import type { TaughtCourse, Work } from '@cairn/api/teaching.contract';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const count = (number: number, one: string): string =>
  `${number} ${number === 1 ? one : `${one}s`}`;

/** 'Instructor on 3 courses, collaborator on 1'. */
export const standingText = (courses: readonly TaughtCourse[]): string => {
  const leads = courses.filter(({ standing }) => standing === 'instructor').length;
  const helps = courses.length - leads;
  if (helps === 0) return leads === 0 ? '' : `Instructor on ${count(leads, 'course')}`;
  if (leads === 0) return `Collaborator on ${count(helps, 'course')}`;
  return `Instructor on ${count(leads, 'course')}, collaborator on ${helps}`;
};

const moment = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** '11/16/2026 10:02 PM' in the reader's own zone, as tables of grades have it (GTAB-03). */
export const momentText = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '-' : moment.format(date).replace(',', '');
};

/** '3 days', '17 h', '1 h 15 min', '4 min'. */
const spanText = (milliseconds: number): string => {
  if (milliseconds >= 2 * DAY) return count(Math.floor(milliseconds / DAY), 'day');
  const hours = Math.floor(milliseconds / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  if (hours === 0) return `${Math.max(minutes, 1)} min`;
  return minutes === 0 || hours >= 12 ? `${hours} h` : `${hours} h ${minutes} min`;
};

/** '1 h 15 min late'; 'late' where nobody knows any more since when. */
export const lateText = ({ submittedAt, dueAt }: Pick<Work, 'submittedAt' | 'dueAt'>): string => {
  const late = Date.parse(submittedAt) - Date.parse(dueAt ?? '');
  return late > 0 ? `${spanText(late)} late` : 'late';
};

/** '4 days ago', 'today'. */
export const agoText = (iso: string, now: number): string => {
  const days = Math.floor((now - Date.parse(iso)) / DAY);
  return days < 1 ? 'today' : `${count(days, 'day')} ago`;
};

/** '1 of 2', or '1' where there may be any number of them. */
export const attemptText = ({ attempt, maxAttempts }: Pick<Work, 'attempt' | 'maxAttempts'>) =>
  maxAttempts === undefined ? String(attempt) : `${attempt} of ${maxAttempts}`;

/** What the list holds, as a sentence. */
export const waitingText = (waiting: number, oldest: string | undefined, now: number): string => {
  if (waiting === 0) return 'Nothing waits for a grade.';
  const pieces =
    waiting === 1
      ? '1 piece of work waits for a grade.'
      : `${waiting} pieces of work wait for a grade.`;
  return oldest === undefined ? pieces : `${pieces} The oldest came in ${agoText(oldest, now)}.`;
};
