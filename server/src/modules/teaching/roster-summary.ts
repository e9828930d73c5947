import type { RosterStudent, RosterSummary } from '@cairn/api/roster.contract';
import { countDaysAway, QUIET_AFTER_DAYS } from '@cairn/domain/course-work.rules';
import type { SqlQuery } from '../../platform/database/sql.ts';
import {
  type BatchedStudent,
  type CourseToRead,
  readStudentBatches,
  openTaughtCourse,
  readRosterStudents,
} from './roster-students.ts';
import { countRosterStudents, listStudentsById } from './roster.repository.ts';

/** The number of inactive students whose names are listed. */
const MAX_NAMED_INACTIVE = 20;

interface InactiveStudent {
  readonly learnerId: string;
  /** Days since the last visit. */
  readonly days: number;
}

const compareInactivity = (one: InactiveStudent, other: InactiveStudent): number =>
  other.days - one.days;

const toInactiveStudent = ({ enrolment }: BatchedStudent, now: Date): InactiveStudent => {
  const activeAt = enrolment.activeAt?.toISOString();
  const enrolledAt = enrolment.enrolledAt.toISOString();
  return { learnerId: enrolment.learnerId, days: countDaysAway({ activeAt, enrolledAt }, now) };
};

/** Returns the students in the order of `quiet`, without those who have left the course meanwhile. */
const nameInactiveStudents = async (
  sql: SqlQuery,
  course: CourseToRead,
  quiet: readonly InactiveStudent[],
): Promise<RosterStudent[]> => {
  const learnerIds = quiet.map(({ learnerId }) => learnerId);
  const rows = await listStudentsById(sql, { courseId: course.courseId, learnerIds });
  const byId = new Map((await readRosterStudents(course, rows)).map((one) => [one.learnerId, one]));
  return learnerIds.flatMap((id) => byId.get(id) ?? []);
};

/** Counts all students of the course, batch by batch. */
const summariseRoster = async (
  sql: SqlQuery,
  courseId: string,
  now: Date,
): Promise<Omit<RosterSummary, 'countedAt'>> => {
  const course = await openTaughtCourse(sql, courseId);
  const { total } = course.progress;
  const studentsByDone = new Map<number, number>();
  let [enrolled, toPass, quiet] = [0, 0, 0];
  let named: InactiveStudent[] = [];
  for await (const learners of readStudentBatches(sql, course)) {
    enrolled += learners.length;
    for (const { progress } of learners) {
      studentsByDone.set(progress.done, (studentsByDone.get(progress.done) ?? 0) + 1);
    }
    const open = learners.filter(({ enrolment }) => enrolment.result === null);
    toPass += open.filter(({ progress }) => progress.meetsRule).length;
    const away = open
      .filter(({ progress }) => progress.done < total)
      .map((learner) => toInactiveStudent(learner, now))
      .filter(({ days }) => days >= QUIET_AFTER_DAYS);
    quiet += away.length;
    named = [...named, ...away].toSorted(compareInactivity).slice(0, MAX_NAMED_INACTIVE);
  }
  const progress = [...studentsByDone].map(([done, students]) => ({ done, students }));
  return {
    enrolled,
    progress: progress.toSorted((one, other) => one.done - other.done),
    toPass,
    quiet: { students: quiet, learners: await nameInactiveStudents(sql, course, named) },
  };
};

/** Courses with more students are not counted again at every call. */
const MAX_STUDENTS_COUNTED_NOW = 1000;
/** The maximum age of a count that is shown while the next one runs. */
const SUMMARY_CACHE_MS = 60 * 60_000;
/** The age up to which a count is not repeated. */
const SUMMARY_FRESH_MS = 60_000;
const MAX_CACHED_SUMMARIES = 100;

interface CachedSummary {
  readonly countedAt: Date;
  readonly summary: RosterSummary;
}

export interface RosterSummaries {
  /** Returns the summary. The caller must have checked the permission. */
  readonly read: (courseId: string) => Promise<RosterSummary>;
  /** Drops the stored count after a change, so that the instructor sees it at once. */
  readonly forget: (courseId: string) => void;
}

/**
 * Creates the summaries. Small courses are counted at each call, large ones at most once a minute in each process. Other calls
 * get the last count and its time.
 */
export const createRosterSummaries = (sql: SqlQuery, now: () => Date): RosterSummaries => {
  const kept = new Map<string, CachedSummary>();
  const running = new Map<string, Promise<RosterSummary>>();
  const keep = (courseId: string, summary: RosterSummary, countedAt: Date) => {
    kept.delete(courseId);
    kept.set(courseId, { summary, countedAt });
    const [oldest] = kept.keys();
    if (kept.size > MAX_CACHED_SUMMARIES && oldest !== undefined) kept.delete(oldest);
  };
  const count = async (courseId: string): Promise<RosterSummary> => {
    const countedAt = now();
    const counting = summariseRoster(sql, courseId, countedAt);
    running.set(courseId, counting);
    try {
      const summary = await counting;
      if (running.get(courseId) === counting) keep(courseId, summary, countedAt);
      return summary;
    } finally {
      if (running.get(courseId) === counting) running.delete(courseId);
    }
  };
  const countBehind = (courseId: string): void => {
    if (running.has(courseId)) return;
    // A later call retries when the count is too old.
    count(courseId).catch(() => {});
  };
  return {
    read: async (courseId) => {
      const enrolled = await countRosterStudents(sql, { courseId });
      if (enrolled <= MAX_STUDENTS_COUNTED_NOW) return summariseRoster(sql, courseId, now());
      const last = kept.get(courseId);
      const age = last ? now().getTime() - last.countedAt.getTime() : Infinity;
      if (!last || age > SUMMARY_CACHE_MS) return running.get(courseId) ?? count(courseId);
      if (age > SUMMARY_FRESH_MS) countBehind(courseId);
      return { ...last.summary, countedAt: last.countedAt.toISOString() };
    },
    forget: (courseId) => {
      kept.delete(courseId);
      running.delete(courseId);
    },
  };
};
