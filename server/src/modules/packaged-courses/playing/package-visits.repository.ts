/** Stores the visits of packages, and the values that are set aside when two visits have saved values at the same time. */
import {
  type SqlFragment,
  sqlFragment,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ScormValueBatch } from './scorm.repository.ts';

export interface PackageVisit {
  readonly studentId: string;
  readonly courseId: string;
  readonly visit: string;
}

type PackageOfStudent = Pick<PackageVisit, 'studentId' | 'courseId'>;

/** Maximum number of visits stored for one student and package. The oldest visits beyond it are deleted. */
const MAX_VISITS = 200;
/** Maximum number of visits of a package whose set-aside values are kept. */
const MAX_SUPERSEDED_VISITS = 10;

/** Assigns a number to a visit of a package, unless it has one. The caller must hold the lock on the enrolment. */
export const assignNumberToPackageVisit = async (
  tx: TransactionSql,
  { studentId, courseId, visit }: PackageVisit,
): Promise<void> => {
  await tx`insert into scorm_visits (student_id, course_id, visit, number)
    select ${studentId}, ${courseId}, ${visit}, coalesce(max(number), 0) + 1 from scorm_visits
    where student_id = ${studentId} and course_id = ${courseId}
    on conflict do nothing`;
  await tx`with old as (
      delete from scorm_visits where student_id = ${studentId} and course_id = ${courseId}
        and number <= (select max(number) from scorm_visits
          where student_id = ${studentId} and course_id = ${courseId}) - ${MAX_VISITS}
      returning visit)
    delete from scorm_session_times where student_id = ${studentId} and course_id = ${courseId}
      and visit in (select visit from old)`;
};

export interface ScormDataRevision {
  readonly revision: number;
  /** The visit that saved values last; null for a client that sends no visit. */
  readonly visit: string | null;
}

/**
 * Returns the revision of the values that a package has stored; 0 before the first save, undefined if the course is not a
 * package.
 */
export const findScormDataRevision = async (
  tx: TransactionSql,
  { studentId, courseId }: PackageOfStudent,
): Promise<ScormDataRevision | undefined> => {
  const [row] = await tx<ScormDataRevision[]>`
    select coalesce(revision, 0)::float8 as revision, visit
    from scorm_packages left join scorm_revisions
      on scorm_revisions.student_id = ${studentId} and scorm_revisions.course_id = ${courseId}
    where scorm_packages.course_id = ${courseId}`;
  return row;
};

/** Stores the revision of a package's values in place of the revision before. */
export const insertScormDataRevision = (
  { studentId, courseId }: PackageOfStudent,
  { revision, visit }: ScormDataRevision,
): SqlFragment => sqlFragment`
  insert into scorm_revisions (student_id, course_id, revision, visit)
  values (${studentId}, ${courseId}, ${revision}, ${visit})
  on conflict (student_id, course_id) do update
    set revision = excluded.revision, visit = excluded.visit`;

/** Returns whether the visit `visit` began before the visit `other`. A visit that is no longer stored counts as older. */
export const isOlderPackageVisit = async (
  tx: TransactionSql,
  { studentId, courseId, visit }: PackageVisit,
  other: string | null,
): Promise<boolean> => {
  const rows = await tx<{ visit: string; number: number }[]>`
    select visit, number::float8 as number from scorm_visits
    where student_id = ${studentId} and course_id = ${courseId}
      and visit = any(${[visit, other ?? visit]}::text[])`;
  const getVisitNumber = (name: string | null) =>
    rows.find((row) => row.visit === name)?.number ?? 0;
  return getVisitNumber(visit) < getVisitNumber(other);
};

/**
 * Stores the set-aside values of a visit, which a newer visit has replaced. If there are too many, the set-aside values of
 * older visits are deleted.
 * @throws too-large if this visit alone exceeds the limit
 */
export const storeSupersededScormValues = async (
  tx: TransactionSql,
  { studentId, courseId, visit }: PackageVisit,
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  const keys = Object.keys(values);
  if (keys.length === 0) return;
  await tx`insert into scorm_set_aside (student_id, course_id, visit, key, value)
    select ${studentId}, ${courseId}, ${visit}, key, value
    from unnest(${keys}::text[], ${Object.values(values)}::text[]) as given (key, value)
    on conflict (student_id, course_id, visit, key) do update
      set value = excluded.value, set_aside_at = now()`;
  await tx`delete from scorm_set_aside
    where student_id = ${studentId} and course_id = ${courseId} and visit not in (
      select visit from scorm_set_aside
      where student_id = ${studentId} and course_id = ${courseId}
      group by visit order by max(set_aside_at) desc limit ${MAX_SUPERSEDED_VISITS})`;
  await limitSuperseded(tx, { studentId, courseId, visit });
};

/** Maximum size in bytes of the values set aside for one student and package, equal to that of the stored values. */
const MAX_SUPERSEDED_BYTES = 8 * 1024 * 1024;

const limitSuperseded = async (
  tx: TransactionSql,
  { studentId, courseId, visit }: PackageVisit,
): Promise<void> => {
  const [row] = await tx<{ all: number; own: number }[]>`
    with kept as (
      select visit, octet_length(key) + octet_length(value) + ${ROW_BYTES}::int as bytes from scorm_set_aside
      where student_id = ${studentId} and course_id = ${courseId})
    select coalesce(sum(bytes), 0)::float8 as "all",
      coalesce(sum(bytes) filter (where visit = ${visit}), 0)::float8 as own from kept`;
  const { all = 0, own = 0 } = row ?? {};
  if (own > MAX_SUPERSEDED_BYTES) throw createScormDataTooLargeError();
  if (all <= MAX_SUPERSEDED_BYTES) return;
  await tx`delete from scorm_set_aside
    where student_id = ${studentId} and course_id = ${courseId} and visit <> ${visit}`;
};

/** Number of bytes that a stored value needs besides key and value. */
const ROW_BYTES = 200;

/** Returns those stored values of a package that a batch of new values would change. */
export const findScormValuesToReplace = async (
  tx: TransactionSql,
  { studentId, courseId, updates }: ScormValueBatch,
): Promise<Record<string, string>> => {
  const rows = await tx<{ key: string; value: string }[]>`
    select key, value from scorm_values
    where student_id = ${studentId} and course_id = ${courseId}
      and key = any(${Object.keys(updates)}::text[])`;
  const changed = rows.filter(({ key, value }) => updates[key] !== value);
  return Object.fromEntries(changed.map(({ key, value }) => [key, value]));
};

/** Time in hundredths of a second that a visit adds to the total time of an item of a package. */
export interface ScormSessionTime {
  readonly key: string;
  /** Total time of the item at the start of the visit, in hundredths of a second. */
  readonly beganWith: number;
  readonly duration: number;
}

/**
 * Stores session times in one statement, because the enrolment is locked meanwhile and a package may have thousands of items.
 * @returns the time that each session had added to its total before, by key
 * @throws too-large if one visit exceeds the limit
 */
export const replaceScormSessionTimes = async (
  tx: TransactionSql,
  visit: PackageVisit,
  times: readonly ScormSessionTime[],
): Promise<Map<string, number>> => {
  const keys = times.map(({ key }) => key);
  const beganWith = times.map((time) => time.beganWith);
  const durations = times.map(({ duration }) => duration);
  const known = await tx<ScormSessionTime[]>`
    select key, began_with::float8 as "beganWith", duration::float8 as duration
    from scorm_session_times
    where student_id = ${visit.studentId} and course_id = ${visit.courseId}
      and visit = ${visit.visit} and key = any(${keys}::text[])`;
  await tx`insert into scorm_session_times
      (student_id, course_id, visit, key, began_with, duration)
    select ${visit.studentId}, ${visit.courseId}, ${visit.visit}, key, began_with, duration
    from unnest(${keys}::text[], ${beganWith}::bigint[], ${durations}::bigint[])
      as given (key, began_with, duration)
    on conflict (student_id, course_id, visit, key, began_with) do update
      set duration = excluded.duration`;
  const toTimeKey = (time: ScormSessionTime) => JSON.stringify([time.key, time.beganWith]);
  const before = new Map(known.map((time) => [toTimeKey(time), time.duration]));
  if (times.some((time) => !before.has(toTimeKey(time)))) await limitSessionTimes(tx, visit);
  return new Map(times.map((time) => [time.key, before.get(toTimeKey(time)) ?? 0]));
};

/** Maximum number of session times stored for one student and package. */
const MAX_SESSION_TIMES = 20_000;

/**
 * Deletes the session times of other visits if there are too many. A session that continues meanwhile may then be counted twice.
 */
const limitSessionTimes = async (
  tx: TransactionSql,
  { studentId, courseId, visit }: PackageVisit,
): Promise<void> => {
  const [row] = await tx<{ all: number; own: number }[]>`
    select count(*)::int as "all", count(*) filter (where visit = ${visit})::int as own
    from scorm_session_times where student_id = ${studentId} and course_id = ${courseId}`;
  const { all = 0, own = 0 } = row ?? {};
  if (own > MAX_SESSION_TIMES) throw createScormDataTooLargeError();
  if (all <= MAX_SESSION_TIMES) return;
  await tx`delete from scorm_session_times
    where student_id = ${studentId} and course_id = ${courseId} and visit <> ${visit}`;
};

/** Returns the error for a student whose data of a package exceed the limit. */
export const createScormDataTooLargeError = (): AppError =>
  new AppError('too-large', 'This package has no room left for more data.');
