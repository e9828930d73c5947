/**
 * Shared data stores (`adl.data`) belong to a student in all courses, unless the manifest says otherwise
 * (`sharedDataGlobalToSystem`). The player saves a data store as `course/data/{n}`, where n is its position among the data stores
 * of the course. A new visit gets what other courses have since saved in data stores of the same id. Source: CAM 3.4.1, RTE
 * 4.3.1.
 */
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { writeScormValues } from './scorm.repository.ts';

type Values = Record<string, string>;

interface StudentCourse {
  readonly studentId: string;
  readonly courseId: string;
}

/** Maximum number of a student's SCORM data stores that are searched, in all courses; the newest count. */
const MAX_STORED = 1000;
/** Maximum number of SCORM data stores that one visit copies from other courses. Each may contain 64,000 characters. */
const MAX_ADOPTED = 100;

/** A shared SCORM data store without its content. */
interface StoredBucket {
  readonly courseId: string;
  readonly place: number;
}

interface SharedBucketIds {
  readonly courseId: string;
  readonly ids: readonly string[];
}

/**
 * Returns the ids of the shared SCORM data stores of these courses, in the player's order. Courses that do not share them are
 * left out.
 */
const findBucketIds = async (
  tx: TransactionSql,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = await tx<SharedBucketIds[]>`
    select course_id as "courseId",
      jsonb_path_query_array(items, '$[*].sequencing.sharedDataMaps[*].targetID') as ids
    from scorm_packages
    where course_id = any(${[...courseIds]}::text[]) and items is not null
      and coalesce(sequencing ->> 'sharedDataGlobalToSystem', 'true') <> 'false'`;
  return new Map(found.map(({ courseId, ids }) => [courseId, [...new Set(ids)]]));
};

/** Returns the shared SCORM data stores of the student's courses, the last written first. */
const findStoredBuckets = (tx: TransactionSql, studentId: string): Promise<StoredBucket[]> =>
  tx<StoredBucket[]>`
    select course_id as "courseId", substring(key from '[0-9]+$')::int as place
    from scorm_values
    where student_id = ${studentId} and key ~ '^course/data/[0-9]{1,6}$'
    order by updated_at desc limit ${MAX_STORED}`;

/** Returns the last written SCORM data store of each id. */
const findNewest = async (
  tx: TransactionSql,
  studentId: string,
): Promise<ReadonlyMap<string, StoredBucket>> => {
  const stored = await findStoredBuckets(tx, studentId);
  const ids = await findBucketIds(tx, [...new Set(stored.map(({ courseId }) => courseId))]);
  const newest = new Map<string, StoredBucket>();
  for (const bucket of stored) {
    const id = ids.get(bucket.courseId)?.[bucket.place];
    if (id !== undefined && !newest.has(id)) newest.set(id, bucket);
  }
  return newest;
};

interface AdoptedBucket {
  readonly key: string;
  readonly from: StoredBucket;
}

const readBuckets = async (
  tx: TransactionSql,
  studentId: string,
  adopted: readonly AdoptedBucket[],
): Promise<Values> => {
  const found = await tx<{ key: string; value: string }[]>`
    select given.key, stored.value
    from unnest(
      ${adopted.map(({ key }) => key)}::text[],
      ${adopted.map(({ from }) => from.courseId)}::text[],
      ${adopted.map(({ from }) => `course/data/${from.place}`)}::text[]
    ) as given (key, course_id, stored_key)
    join scorm_values stored
      on stored.student_id = ${studentId} and stored.course_id = given.course_id
      and stored.key = given.stored_key`;
  return Object.fromEntries(found.map(({ key, value }) => [key, value]));
};

/**
 * Copies the shared data of the student's other courses into this course and stores them. A value that the course sets later is
 * then a change, and the newest one.
 * @returns the stored values of the course
 */
export const copyScormSharedDataToCourse = async (
  tx: TransactionSql,
  { studentId, courseId }: StudentCourse,
  stored: Values,
): Promise<Values> => {
  const ids = (await findBucketIds(tx, [courseId])).get(courseId) ?? [];
  if (ids.length === 0) return stored;
  const newest = await findNewest(tx, studentId);
  const adopted = ids.flatMap((id, index): AdoptedBucket[] => {
    const from = newest.get(id);
    return from && from.courseId !== courseId ? [{ key: `course/data/${index}`, from }] : [];
  });
  if (adopted.length === 0) return stored;
  const updates = await readBuckets(tx, studentId, adopted.slice(0, MAX_ADOPTED));
  await writeScormValues(tx, { studentId, courseId, updates });
  return { ...stored, ...updates };
};
