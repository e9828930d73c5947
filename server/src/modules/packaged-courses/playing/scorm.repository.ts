import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import {
  sqlFragment,
  type SqlRow,
  setColumns,
  type Sql,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import { insertRevision, type PackageRevision } from './package-visits.repository.ts';

export type PackageRecord = Omit<ScormPackage, 'base' | keyof Optional> & {
  readonly [K in keyof Optional]: Optional[K] | null;
} & { readonly release: string; readonly manifestReading: string | null };

interface Optional {
  readonly masteryScore: number;
  readonly passingMeasure: number;
  readonly completionThreshold: number;
  readonly launchData: string;
  readonly maxTimeAllowed: string;
  readonly timeLimitAction: string;
  readonly completionSetByContent: boolean;
  readonly sharedData: string[];
  readonly items: ScormItem[];
  readonly sequencing: Record<string, unknown>;
}

export const findPackage = async (
  sql: Sql | TransactionSql,
  courseId: string,
): Promise<PackageRecord | undefined> => {
  const [row] = await sql<PackageRecord[]>`
    select course_id as "CourseID", courses.title as "CourseTitle", launch_file as "LaunchFile",
      release, version, objectives, mastery_score as "masteryScore",
      passing_measure as "passingMeasure", completion_threshold as "completionThreshold",
      launch_data as "launchData", max_time_allowed as "maxTimeAllowed",
      time_limit_action as "timeLimitAction",
      completion_set_by_content as "completionSetByContent", shared_data as "sharedData",
      items, sequencing, manifest_reading as "manifestReading"
    from scorm_packages join courses using (course_id)
    where course_id = ${courseId}`;
  return row;
};

/** Replaces the data read from the manifest of this release. Does nothing if another release was imported since. */
export const updatePackage = async (
  sql: Sql,
  courseId: string,
  release: string,
  row: SqlRow,
): Promise<void> => {
  await sql`update scorm_packages set ${setColumns(row, Object.keys(row))}
    where course_id = ${courseId} and release = ${release}`;
};

export interface ScormBatch {
  readonly studentId: string;
  readonly courseId: string;
  readonly updates: Readonly<Record<string, string>>;
}

/** Returns the keys that neither this batch nor a later one of the same client has set. */
export const claimUnwrittenKeys = async (
  tx: TransactionSql,
  { studentId, courseId, updates }: ScormBatch,
  writer: { readonly client: string; readonly sequence: number },
): Promise<string[]> => {
  const rows = await tx<{ key: string; isNew: boolean }[]>`
    insert into scorm_writes (student_id, course_id, client, key, sequence)
    select ${studentId}, ${courseId}, ${writer.client}, key, ${writer.sequence}
    from unnest(${Object.keys(updates)}::text[]) as given (key)
    on conflict (student_id, course_id, client, key) do update
      set sequence = excluded.sequence, written_at = now()
      where scorm_writes.sequence < excluded.sequence
    returning key, xmax = 0 as "isNew"`;
  if (rows.some(({ isNew }) => isNew)) await deleteOldWriters(tx, studentId, courseId);
  return rows.map(({ key }) => key);
};

/** Writers that have been silent for this time, or whose marks are older than this many others, send no late batches. */
const WRITER_RETENTION = '30 days';
const MAX_WRITE_MARKS = 40_000;

const deleteOldWriters = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<void> => {
  await tx`delete from scorm_writes
    where student_id = ${studentId} and course_id = ${courseId} and written_at < greatest(
      now() - ${WRITER_RETENTION}::interval,
      (select written_at from scorm_writes
        where student_id = ${studentId} and course_id = ${courseId}
        order by written_at desc offset ${MAX_WRITE_MARKS} limit 1))`;
};

/** Returns all values that a package has stored for the student. */
export const readPackageValues = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<Record<string, string>> => {
  const rows = await tx<{ key: string; value: string }[]>`
    select key, value from scorm_values
    where student_id = ${studentId} and course_id = ${courseId} order by key`;
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/** Returns the number of keys and bytes, without reading the values. */
export const measurePackageValues = async (
  tx: TransactionSql,
  { studentId, courseId }: ScormBatch,
): Promise<{ readonly keys: number; readonly bytes: number }> => {
  const [row] = await tx<{ keys: number; bytes: number }[]>`
    select count(*)::int as keys,
      coalesce(sum(octet_length(key) + octet_length(value)), 0)::float8 as bytes
    from scorm_values where student_id = ${studentId} and course_id = ${courseId}`;
  return row ?? { keys: 0, bytes: 0 };
};

/**
 * Writes the values that differ from the stored ones.
 * @param revision the new revision; absent: none
 * @returns the growth of the stored data in bytes; negative if they shrank
 */
export const writeValues = async (
  tx: TransactionSql,
  batch: ScormBatch,
  revision?: PackageRevision,
): Promise<number> => {
  const { studentId, courseId, updates } = batch;
  const keys = Object.keys(updates);
  const values = Object.values(updates);
  const revised = revision
    ? sqlFragment`, revised as (${insertRevision(batch, revision)})`
    : sqlFragment``;
  // The batch is not joined with the stored values: a plan for a few values takes minutes for thousands, while the enrolment is
  // locked.
  const [former] = await tx<{ bytes: number }[]>`
    with written as (
      insert into scorm_values (student_id, course_id, key, value)
      select ${studentId}, ${courseId}, key, value
      from unnest(${keys}::text[], ${values}::text[]) as given (key, value)
      on conflict (student_id, course_id, key) do update
        set value = excluded.value, updated_at = now()
        where scorm_values.value <> excluded.value)
      ${revised}
    select coalesce(sum(octet_length(key) + octet_length(value)), 0)::float8 as bytes
    from scorm_values where student_id = ${studentId} and course_id = ${courseId}
      and key = any(${keys}::text[])`;
  const given = [...keys, ...values].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return given - (former?.bytes ?? 0);
};
