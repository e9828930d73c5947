/**
 * Shared data (`adl.data`) are those of a student in all courses, unless the manifest says otherwise (`sharedDataGlobalToSystem`).
 * The player stores a bucket as `course/data/{n}`, where n is its place among the buckets of the course; here a visit gets what other
 * courses have put into a bucket of the same id since. Source: CAM 3.4.1, RTE 4.3.1.
 */
import type { ScormItem } from '@cairn/api/scorm.contract';
import type { SequencingSettings } from '@cairn/domain/sequencing/activity';
import type { TransactionSql } from '../../database/sql.ts';
import { writeValues } from './scorm.repository.ts';

type Values = Record<string, string>;

/** Buckets of one student in all courses; the newest count. */
const MAX_STORED = 1000;

interface StoredPackage {
  readonly items: readonly ScormItem[] | null;
  readonly sequencing: SequencingSettings | null;
}

interface StoredBucket extends StoredPackage {
  readonly courseId: string;
  readonly place: number;
  readonly value: string;
}

/** The ids of the buckets of a package, in the order in which the player counts them. */
const findBucketIds = ({ items }: StoredPackage): readonly string[] => {
  const maps = (items ?? []).flatMap(
    ({ sequencing }) => ((sequencing ?? {}) as SequencingSettings).sharedDataMaps ?? [],
  );
  return [...new Set(maps.map(({ targetID }) => targetID))];
};

const findStoredPackage = async (
  tx: TransactionSql,
  courseId: string,
): Promise<StoredPackage | undefined> => {
  const [row] = await tx<StoredPackage[]>`
    select items, sequencing from scorm_packages where course_id = ${courseId}`;
  return row;
};

/** Buckets of the student's courses that share theirs, those that were written last first. */
const findStoredBuckets = (tx: TransactionSql, studentId: string): Promise<StoredBucket[]> =>
  tx<StoredBucket[]>`
    select course_id as "courseId", items, sequencing, value,
      substring(key from '[0-9]+$')::int as place
    from scorm_values join scorm_packages using (course_id)
    where student_id = ${studentId} and key ~ '^course/data/[0-9]{1,6}$'
      and coalesce(sequencing ->> 'sharedDataGlobalToSystem', 'true') <> 'false'
    order by updated_at desc limit ${MAX_STORED}`;

/** The bucket of each id that was written last. */
const findNewest = (stored: readonly StoredBucket[]): ReadonlyMap<string, StoredBucket> => {
  const newest = new Map<string, StoredBucket>();
  for (const bucket of stored) {
    const id = findBucketIds(bucket)[bucket.place];
    if (id !== undefined && !newest.has(id)) newest.set(id, bucket);
  }
  return newest;
};

/**
 * Gives the course the shared data as the student's other courses have left them, and stores them with it: a value that it sets later
 * is a change then, and the newest.
 * @returns what is stored of the course now
 */
export const adoptSystemSharedData = async (
  tx: TransactionSql,
  { studentId, courseId }: { readonly studentId: string; readonly courseId: string },
  stored: Values,
): Promise<Values> => {
  const found = await findStoredPackage(tx, courseId);
  if (!found || found.sequencing?.sharedDataGlobalToSystem === false) return stored;
  const ids = findBucketIds(found);
  if (ids.length === 0) return stored;
  const newest = findNewest(await findStoredBuckets(tx, studentId));
  const updates = Object.fromEntries(
    ids.flatMap((id, place): [string, string][] => {
      const bucket = newest.get(id);
      return bucket && bucket.courseId !== courseId ? [[`course/data/${place}`, bucket.value]] : [];
    }),
  );
  if (Object.keys(updates).length === 0) return stored;
  await writeValues(tx, { studentId, courseId, updates }, Object.keys(updates));
  return { ...stored, ...updates };
};
