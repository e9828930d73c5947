import type { RosterStudent, RosterSummary } from '@cairn/api/roster.contract';
import { countDaysSinceVisit, INACTIVE_STUDENT_AFTER_DAYS } from '@cairn/domain/course-work.rules';
import type { SqlQuery } from '../../platform/database/sql.ts';
import {
  type RosterStudentOfBatch,
  type TaughtCourseProgress,
  readRosterStudentBatches,
  openTaughtCourseProgress,
  addProgressToRosterStudents,
} from './roster-students.ts';
import { countRosterStudents, listRosterStudentsByIds } from './roster.repository.ts';

/** Maximum number of inactive students whose names the summary of a course lists. */
const MAX_NAMED_INACTIVE = 20;

interface InactiveStudent {
  readonly studentId: string;
  /** Days since the student's last activity in the course. */
  readonly days: number;
}

const compareInactivity = (one: InactiveStudent, other: InactiveStudent): number =>
  other.days - one.days;

const toInactiveStudent = ({ enrolment }: RosterStudentOfBatch, now: Date): InactiveStudent => {
  const activeAt = enrolment.activeAt?.toISOString();
  const enrolledAt = enrolment.enrolledAt.toISOString();
  return {
    studentId: enrolment.learnerId,
    days: countDaysSinceVisit({ activeAt, enrolledAt }, now),
  };
};

/** Returns the names of inactive students in the order of `quiet`, without those who have left the course meanwhile. */
const nameInactiveStudents = async (
  sql: SqlQuery,
  course: TaughtCourseProgress,
  quiet: readonly InactiveStudent[],
): Promise<RosterStudent[]> => {
  const studentIds = quiet.map(({ studentId }) => studentId);
  const rows = await listRosterStudentsByIds(sql, { courseId: course.courseId, studentIds });
  const studentById = new Map(
    (await addProgressToRosterStudents(course, rows)).map((one) => [one.learnerId, one]),
  );
  return studentIds.flatMap((id) => studentById.get(id) ?? []);
};

/** Computes the summary of a course from all its students, batch by batch. */
const summariseRoster = async (
  sql: SqlQuery,
  courseId: string,
  now: Date,
): Promise<Omit<RosterSummary, 'countedAt'>> => {
  const course = await openTaughtCourseProgress(sql, courseId);
  const { total } = course.progress;
  const studentsByDone = new Map<number, number>();
  let [enrolled, toPass, quiet] = [0, 0, 0];
  let named: InactiveStudent[] = [];
  for await (const batch of readRosterStudentBatches(sql, course)) {
    enrolled += batch.length;
    for (const { progress } of batch) {
      studentsByDone.set(progress.done, (studentsByDone.get(progress.done) ?? 0) + 1);
    }
    const open = batch.filter(({ enrolment }) => enrolment.result === null);
    toPass += open.filter(({ progress }) => progress.meetsRule).length;
    const away = open
      .filter(({ progress }) => progress.done < total)
      .map((student) => toInactiveStudent(student, now))
      .filter(({ days }) => days >= INACTIVE_STUDENT_AFTER_DAYS);
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

/** Maximum number of students of a course whose summary is computed at every call. */
const MAX_STUDENTS_COUNTED_NOW = 1000;
/** Maximum age in ms of a summary that is shown while the next one is computed. */
const SUMMARY_CACHE_MS = 60 * 60_000;
/** Age in ms up to which a summary of a course is not computed again. */
const SUMMARY_FRESH_MS = 60_000;
const MAX_CACHED_SUMMARIES = 100;

interface CachedSummary {
  readonly countedAt: Date;
  readonly summary: RosterSummary;
}

export interface RosterSummaryService {
  /** Returns the summary of a course. The caller must have checked the permission. */
  readonly read: (courseId: string) => Promise<RosterSummary>;
  /** Drops the stored summary of a course after a change, so that the instructor sees the change at once. */
  readonly forget: (courseId: string) => void;
}

/**
 * Creates the summaries of courses. They are computed at each call for small courses, and at most once a minute in each process
 * for large ones. Other calls get the last summary and its time.
 */
export const createRosterSummaryService = (
  sql: SqlQuery,
  now: () => Date,
): RosterSummaryService => {
  const cachedSummaries = new Map<string, CachedSummary>();
  const running = new Map<string, Promise<RosterSummary>>();
  const cacheSummary = (courseId: string, summary: RosterSummary, countedAt: Date) => {
    cachedSummaries.delete(courseId);
    cachedSummaries.set(courseId, { summary, countedAt });
    const [oldest] = cachedSummaries.keys();
    if (cachedSummaries.size > MAX_CACHED_SUMMARIES && oldest !== undefined)
      cachedSummaries.delete(oldest);
  };
  const count = async (courseId: string): Promise<RosterSummary> => {
    const countedAt = now();
    const counting = summariseRoster(sql, courseId, countedAt);
    running.set(courseId, counting);
    try {
      const summary = await counting;
      if (running.get(courseId) === counting) cacheSummary(courseId, summary, countedAt);
      return summary;
    } finally {
      if (running.get(courseId) === counting) running.delete(courseId);
    }
  };
  const countBehind = (courseId: string): void => {
    if (running.has(courseId)) return;
    // A failed computation is ignored, because a later call retries when the summary is too old.
    count(courseId).catch(() => {});
  };
  return {
    read: async (courseId) => {
      const enrolled = await countRosterStudents(sql, { courseId });
      if (enrolled <= MAX_STUDENTS_COUNTED_NOW) return summariseRoster(sql, courseId, now());
      const last = cachedSummaries.get(courseId);
      const age = last ? now().getTime() - last.countedAt.getTime() : Infinity;
      if (!last || age > SUMMARY_CACHE_MS) return running.get(courseId) ?? count(courseId);
      if (age > SUMMARY_FRESH_MS) countBehind(courseId);
      return { ...last.summary, countedAt: last.countedAt.toISOString() };
    },
    forget: (courseId) => {
      cachedSummaries.delete(courseId);
      running.delete(courseId);
    },
  };
};
