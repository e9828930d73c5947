import type { Learner, RosterSummary } from '@cairn/api/roster.contract';
import { daysAway, QUIET_DAYS } from '@cairn/domain/course-work.rules';
import type { Query } from '../../platform/database/sql.ts';
import {
  type BatchedLearner,
  type CourseToRead,
  learnersInBatches,
  openCourse,
  toLearners,
} from './course-learners.ts';
import { countLearners, listLearnersById } from './roster.repository.ts';

/** The number of inactive students whose names are listed. */
const NAMED_QUIET = 20;

interface QuietLearner {
  readonly learnerId: string;
  /** Days since the last visit. */
  readonly days: number;
}

const longestFirst = (one: QuietLearner, other: QuietLearner): number => other.days - one.days;

const toQuiet = ({ enrolment }: BatchedLearner, now: Date): QuietLearner => {
  const activeAt = enrolment.activeAt?.toISOString();
  const enrolledAt = enrolment.enrolledAt.toISOString();
  return { learnerId: enrolment.learnerId, days: daysAway({ activeAt, enrolledAt }, now) };
};

/** Returns the students in the order of `quiet`, without those who have left the course meanwhile. */
const nameQuiet = async (
  sql: Query,
  course: CourseToRead,
  quiet: readonly QuietLearner[],
): Promise<Learner[]> => {
  const learnerIds = quiet.map(({ learnerId }) => learnerId);
  const rows = await listLearnersById(sql, { courseId: course.courseId, learnerIds });
  const byId = new Map((await toLearners(course, rows)).map((one) => [one.learnerId, one]));
  return learnerIds.flatMap((id) => byId.get(id) ?? []);
};

/** Counts all students of the course, batch by batch. */
const summarise = async (
  sql: Query,
  courseId: string,
  now: Date,
): Promise<Omit<RosterSummary, 'countedAt'>> => {
  const course = await openCourse(sql, courseId);
  const { total } = course.progress;
  const studentsByDone = new Map<number, number>();
  let [enrolled, toPass, quiet] = [0, 0, 0];
  let named: QuietLearner[] = [];
  for await (const learners of learnersInBatches(sql, course)) {
    enrolled += learners.length;
    for (const { progress } of learners) {
      studentsByDone.set(progress.done, (studentsByDone.get(progress.done) ?? 0) + 1);
    }
    const open = learners.filter(({ enrolment }) => enrolment.result === null);
    toPass += open.filter(({ progress }) => progress.meetsRule).length;
    const away = open
      .filter(({ progress }) => progress.done < total)
      .map((learner) => toQuiet(learner, now))
      .filter(({ days }) => days >= QUIET_DAYS);
    quiet += away.length;
    named = [...named, ...away].toSorted(longestFirst).slice(0, NAMED_QUIET);
  }
  const progress = [...studentsByDone].map(([done, students]) => ({ done, students }));
  return {
    enrolled,
    progress: progress.toSorted((one, other) => one.done - other.done),
    toPass,
    quiet: { students: quiet, learners: await nameQuiet(sql, course, named) },
  };
};

/** Courses with more students are not counted again at every call. */
const COUNTED_AT_ONCE = 1000;
/** The maximum age of a count that is shown while the next one runs. */
const KEPT_MS = 60 * 60_000;
/** The age up to which a count is not repeated. */
const FRESH_MS = 60_000;
const MAX_KEPT_COURSES = 100;

interface KeptSummary {
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
export const createRosterSummaries = (sql: Query, now: () => Date): RosterSummaries => {
  const kept = new Map<string, KeptSummary>();
  const running = new Map<string, Promise<RosterSummary>>();
  const keep = (courseId: string, summary: RosterSummary, countedAt: Date) => {
    kept.delete(courseId);
    kept.set(courseId, { summary, countedAt });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT_COURSES && oldest !== undefined) kept.delete(oldest);
  };
  const count = async (courseId: string): Promise<RosterSummary> => {
    const countedAt = now();
    const counting = summarise(sql, courseId, countedAt);
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
      const enrolled = await countLearners(sql, { courseId });
      if (enrolled <= COUNTED_AT_ONCE) return summarise(sql, courseId, now());
      const last = kept.get(courseId);
      const age = last ? now().getTime() - last.countedAt.getTime() : Infinity;
      if (!last || age > KEPT_MS) return running.get(courseId) ?? count(courseId);
      if (age > FRESH_MS) countBehind(courseId);
      return { ...last.summary, countedAt: last.countedAt.toISOString() };
    },
    forget: (courseId) => {
      kept.delete(courseId);
      running.delete(courseId);
    },
  };
};
