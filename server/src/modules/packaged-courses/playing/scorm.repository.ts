import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import {
  sqlFragment,
  type SqlRow,
  createUpdateFragment,
  type Sql,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import { insertScormDataRevision, type ScormDataRevision } from './package-visits.repository.ts';

export type StoredScormPackage = Omit<ScormPackage, 'base' | keyof Optional> & {
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

export const findStoredScormPackage = async (
  sql: Sql | TransactionSql,
  courseId: string,
): Promise<StoredScormPackage | undefined> => {
  const [row] = await sql<StoredScormPackage[]>`
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

/** Replaces the stored data of a package's manifest. Does nothing if another release of the package was imported since. */
export const updateStoredScormPackage = async (
  sql: Sql,
  courseId: string,
  release: string,
  row: SqlRow,
): Promise<void> => {
  await sql`update scorm_packages set ${createUpdateFragment(row, Object.keys(row))}
    where course_id = ${courseId} and release = ${release}`;
};

export interface ScormValueBatch {
  readonly studentId: string;
  readonly courseId: string;
  readonly updates: Readonly<Record<string, string>>;
}

/** Returns those keys of a batch of values that no later batch of the same client has set. */
export const claimKeysWithoutLaterBatch = async (
  tx: TransactionSql,
  { studentId, courseId, updates }: ScormValueBatch,
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

/**
 * Time after which the server deletes its record of the keys that a client has set. A client that old sends no late batches.
 * Records older than the newest `MAX_WRITE_MARKS` are deleted too.
 */
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
export const readScormValues = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<Record<string, string>> => {
  const rows = await tx<{ key: string; value: string }[]>`
    select key, value from scorm_values
    where student_id = ${studentId} and course_id = ${courseId} order by key`;
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/** Counts the keys and bytes that a package has stored for the student, without reading the values. */
export const measureScormValues = async (
  tx: TransactionSql,
  { studentId, courseId }: ScormValueBatch,
): Promise<{ readonly keys: number; readonly bytes: number }> => {
  const [row] = await tx<{ keys: number; bytes: number }[]>`
    select count(*)::int as keys,
      coalesce(sum(octet_length(key) + octet_length(value)), 0)::float8 as bytes
    from scorm_values where student_id = ${studentId} and course_id = ${courseId}`;
  return row ?? { keys: 0, bytes: 0 };
};

/**
 * Writes those values of a package that differ from the stored ones.
 * @param revision the new revision; absent: none
 * @returns the growth of the stored data in bytes; negative if they shrank
 */
export const writeScormValues = async (
  tx: TransactionSql,
  batch: ScormValueBatch,
  revision?: ScormDataRevision,
): Promise<number> => {
  const { studentId, courseId, updates } = batch;
  const keys = Object.keys(updates);
  const values = Object.values(updates);
  const revised = revision
    ? sqlFragment`, revised as (${insertScormDataRevision(batch, revision)})`
    : sqlFragment``;
  // The batch of values is not joined with the stored values. PostgreSQL plans such a join for a few values, and it would take
  // minutes for thousands, while the enrolment is locked.
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
  const newBytes = [...keys, ...values].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return newBytes - (former?.bytes ?? 0);
};
