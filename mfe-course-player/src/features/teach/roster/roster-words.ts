/** Words of a course's progress: self-guided courses have modules, live ones pieces of work, packages are one piece. */
import type { Learner, Roster } from '@cairn/api/roster.contract';

type Kind = Roster['CourseType'];

const UNITS: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  async: ['module', 'modules'],
  sync: ['piece of work', 'pieces of work'],
  scorm: ['package', 'packages'],
};

export const unitOf = (kind: Kind, count: number): string => UNITS[kind][count === 1 ? 0 : 1];

export const studentsText = (count: number): string =>
  count === 1 ? '1 student' : `${count} students`;

/** '3 of 8', 'All 8', or what a package says. */
export const progressText = (
  { done }: Pick<Learner, 'done'>,
  { total, CourseType }: Roster,
): string => {
  if (CourseType === 'scorm') return done >= total ? 'Finished' : 'Not finished';
  return done >= total && total > 0 ? `All ${total}` : `${done} of ${total}`;
};

/** What the plot says in one sentence. */
export const headline = ({ learners, total, CourseType }: Roster): string => {
  const of = `of ${studentsText(learners.length)}`;
  if (CourseType === 'scorm') {
    const count = learners.filter(({ done }) => done >= total).length;
    return `${count} ${of} ${count === 1 ? 'has' : 'have'} finished the package.`;
  }
  const half = Math.max(1, Math.ceil(total / 2));
  const count = learners.filter(({ done }) => done >= half).length;
  return `${count} ${of} ${count === 1 ? 'has' : 'have'} ${half} ${unitOf(CourseType, half)} or more.`;
};

const hour = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });

const startOfDay = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);

/** 'Today, 02:14 PM', 'Yesterday', '11/17/2026', or 'Never'; in the reader's zone. */
export const lastActiveText = (activeAt: string | undefined, now: Date): string => {
  if (activeAt === undefined) return 'Never';
  const moment = new Date(activeAt);
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / 86_400_000);
  if (days <= 0) return `Today, ${hour.format(moment)}`;
  return days === 1 ? 'Yesterday' : day.format(moment);
};

export const dateText = (iso: string): string => day.format(new Date(iso));
