/** Visits of packages, and what is kept where two of them have written. */
import type { TransactionSql } from '../../database/sql.ts';
import type { Batch } from './scorm.repository.ts';

export interface PackageVisit {
  readonly studentId: string;
  readonly courseId: string;
  readonly visit: string;
}

type PackageOfStudent = Pick<PackageVisit, 'studentId' | 'courseId'>;

/** Of one student and package; the oldest are forgotten. */
const MAX_VISITS = 200;
/** Visits with values that were set aside. */
const MAX_SET_ASIDE = 10;

/** Gives the visit its number, unless it has one. The enrolment is locked. */
export const addVisit = async (
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

export interface PackageRevision {
  readonly revision: number;
  /** That wrote last; null: a client that names none. */
  readonly visit: string | null;
}

export const findRevision = async (
  tx: TransactionSql,
  { studentId, courseId }: PackageOfStudent,
): Promise<PackageRevision> => {
  const [row] = await tx<PackageRevision[]>`
    select revision::float8 as revision, visit from scorm_revisions
    where student_id = ${studentId} and course_id = ${courseId}`;
  return row ?? { revision: 0, visit: null };
};

export const saveRevision = async (
  tx: TransactionSql,
  { studentId, courseId }: PackageOfStudent,
  { revision, visit }: PackageRevision,
): Promise<void> => {
  await tx`insert into scorm_revisions (student_id, course_id, revision, visit)
    values (${studentId}, ${courseId}, ${revision}, ${visit})
    on conflict (student_id, course_id) do update
      set revision = excluded.revision, visit = excluded.visit`;
};

/** Whether the one visit began before the other; one that is not known any more is the older one. */
export const isOlderVisit = async (
  tx: TransactionSql,
  { studentId, courseId, visit }: PackageVisit,
  other: string | null,
): Promise<boolean> => {
  const rows = await tx<{ visit: string; number: number }[]>`
    select visit, number::float8 as number from scorm_visits
    where student_id = ${studentId} and course_id = ${courseId}
      and visit = any(${[visit, other ?? visit]}::text[])`;
  const numberOf = (name: string | null) => rows.find((row) => row.visit === name)?.number ?? 0;
  return numberOf(visit) < numberOf(other);
};

/** Keeps values of a visit that are not used. */
export const setAside = async (
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
      group by visit order by max(set_aside_at) desc limit ${MAX_SET_ASIDE})`;
};

/** The stored values that this batch would change. */
export const findReplaced = async (
  tx: TransactionSql,
  { studentId, courseId, updates }: Batch,
): Promise<Record<string, string>> => {
  const rows = await tx<{ key: string; value: string }[]>`
    select key, value from scorm_values
    where student_id = ${studentId} and course_id = ${courseId}
      and key = any(${Object.keys(updates)}::text[])`;
  const changed = rows.filter(({ key, value }) => updates[key] !== value);
  return Object.fromEntries(changed.map(({ key, value }) => [key, value]));
};

/** @returns what the session had added to this total before, in hundredths of a second */
export const replaceSessionTime = async (
  tx: TransactionSql,
  { studentId, courseId, visit }: PackageVisit,
  {
    key,
    beganWith,
    duration,
  }: { readonly key: string; readonly beganWith: number; readonly duration: number },
): Promise<number> => {
  const [before] = await tx<{ duration: number }[]>`
    select duration::float8 as duration from scorm_session_times
    where student_id = ${studentId} and course_id = ${courseId} and visit = ${visit}
      and key = ${key} and began_with = ${beganWith}`;
  await tx`insert into scorm_session_times
      (student_id, course_id, visit, key, began_with, duration)
    values (${studentId}, ${courseId}, ${visit}, ${key}, ${beganWith}, ${duration})
    on conflict (student_id, course_id, visit, key, began_with) do update
      set duration = excluded.duration`;
  return before?.duration ?? 0;
};
