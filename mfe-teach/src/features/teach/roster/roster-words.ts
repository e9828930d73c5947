/** Texts about progress in a course: self-guided courses count modules, live ones pieces of work; a package counts as one. */
import {
  type RosterStudent,
  type Roster,
  ROSTER_PAGE_SIZE,
  type RosterSummary,
} from '@cairn/api/roster.contract';
import { countDaysAgo, formatDay, formatZonedTime } from '@cairn/messages/dates';
import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';

type Kind = Roster['CourseType'];

/** Plural of the unit in which progress is counted, as in 'modules complete, of 8'. */
const UNITS: Readonly<Record<Kind, string>> = {
  async: t`module|modules`,
  sync: t`piece of work|pieces of work`,
  scorm: t`package|packages`,
};

export const formatProgressUnit = (kind: Kind, count: number): string => plural(count, UNITS[kind]);

export const formatStudentCount = (count: number): string =>
  plural(count, t`${count} student|${count} students`);

/** Returns a student's progress in a course: '3 of 8', 'All 8', or the state of a package. */
export const formatStudentProgress = (
  { done }: Pick<RosterStudent, 'done'>,
  { total, CourseType }: Pick<Roster, 'total' | 'CourseType'>,
): string => {
  if (CourseType === 'scorm') return done >= total ? t`Finished` : t`Not finished`;
  return done >= total && total > 0 ? t`All ${total}` : t`${done} of ${total}`;
};

/** Counts the students whose progress is at least this number. */
const countAtOrAbove = ({ progress }: RosterSummary, least: number): number =>
  progress.reduce((sum, { done, students }) => sum + (done >= least ? students : 0), 0);

/** Returns one sentence that sums up the chart of the students' progress. */
export const describeRosterProgress = (
  { total, CourseType }: Pick<Roster, 'total' | 'CourseType'>,
  summary: RosterSummary,
): string => {
  const students = formatStudentCount(summary.enrolled);
  if (CourseType === 'scorm') {
    const count = countAtOrAbove(summary, total);
    if (count === 0) return t`No student has finished the package yet.`;
    return plural(
      count,
      t`${count} of ${students} has finished the package.|${count} of ${students} have finished the package.`,
    );
  }
  const half = Math.max(1, Math.ceil(total / 2));
  const count = countAtOrAbove(summary, half);
  const unit = formatProgressUnit(CourseType, half);
  if (count === 0) return t`No student has ${half} ${unit} or more yet.`;
  return plural(
    count,
    t`${count} of ${students} has ${half} ${unit} or more.|${count} of ${students} have ${half} ${unit} or more.`,
  );
};

/**
 * Returns the date of a student's last visit in the reader's zone: 'Today, 02:14 PM CET', 'Yesterday', '11/17/2026', or
 * 'Never'.
 */
export const formatLastVisit = (activeAt: string | undefined, now: Date): string => {
  if (activeAt === undefined) return t`Never`;
  const days = countDaysAgo(activeAt, now);
  if (days <= 0) {
    const time = formatZonedTime(activeAt);
    return t`Today, ${time}`;
  }
  return days === 1 ? t`Yesterday` : formatDay(activeAt);
};

/** Returns how many students a search has found, or which of them the page shows. */
export const describeShownStudents = (roster: Roster, search: string): string => {
  const found = roster.found ?? roster.learners.length;
  if (search !== '') return plural(found, t`${found} student found.|${found} students found.`);
  const students = formatStudentCount(found);
  if (roster.learners.length === found) return t`${students}, most recent visit first.`;
  const first = ((roster.page ?? 1) - 1) * ROSTER_PAGE_SIZE + 1;
  const last = first + roster.learners.length - 1;
  return t`${first} to ${last} of ${students}, most recent visit first.`;
};
