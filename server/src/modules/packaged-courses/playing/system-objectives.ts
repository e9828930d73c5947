/**
 * Global objectives are shared between all courses of a student, unless the manifest says otherwise (`objectivesGlobalToSystem`).
 * The player stores those of a course as `course/global/{n}`, each with its id. A new visit gets the values that other courses
 * have set since.
 * Source: SN 3.10.2.
 */
import type { ScormItem } from '@cairn/api/scorm.contract';
import type { SequencingObjective, SequencingSettings } from '@cairn/domain/sequencing/activity';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { writeScormValues } from './scorm.repository.ts';

type Values = Record<string, string>;

const GLOBAL = /^course\/global\/\d+$/;
/** Maximum number of global objectives that are read for one student in all courses; the newest count. */
const MAX_STORED = 10_000;

interface StoredPackage {
  readonly items: readonly ScormItem[] | null;
  readonly sequencing: SequencingSettings | null;
}

const listObjectives = ({
  primaryObjective,
  objectives = [],
}: SequencingSettings): SequencingObjective[] => [
  ...(primaryObjective ? [primaryObjective] : []),
  ...objectives,
];

/**
 * Returns the ids of the global objectives that a package shares with other courses of the student; none if it does not share
 * them.
 */
const systemTargets = ({ items, sequencing }: StoredPackage): ReadonlySet<string> => {
  if (sequencing?.objectivesGlobalToSystem === false) return new Set();
  const settings = [sequencing, ...(items ?? []).map((item) => item.sequencing)];
  return new Set(
    settings
      .flatMap((one) => listObjectives((one ?? {}) as SequencingSettings))
      .flatMap(({ mapInfo = [] }) => mapInfo.map(({ targetObjectiveID }) => targetObjectiveID)),
  );
};

interface StoredObjective {
  readonly courseId: string;
  readonly value: string;
}

/** Returns the id that the player has stored with a global objective; undefined if the player did not write the value. */
const readObjectiveId = (value: string): string | undefined => {
  try {
    const { id } = JSON.parse(value) as { readonly id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the global objectives of the student's courses that share them, the last written first. */
const findObjectives = (tx: TransactionSql, studentId: string): Promise<StoredObjective[]> =>
  tx<StoredObjective[]>`
    select course_id as "courseId", value
    from scorm_values join scorm_packages using (course_id)
    where student_id = ${studentId} and key like 'course/global/%'
      and coalesce(sequencing ->> 'objectivesGlobalToSystem', 'true') <> 'false'
    order by updated_at desc limit ${MAX_STORED}`;

const findStoredPackage = async (
  tx: TransactionSql,
  courseId: string,
): Promise<StoredPackage | undefined> => {
  const [row] = await tx<StoredPackage[]>`
    select items, sequencing from scorm_packages where course_id = ${courseId}`;
  return row;
};

/** Returns the last written value of each global objective, by its id. */
const selectNewest = (stored: readonly StoredObjective[]): Map<string, StoredObjective> => {
  const newest = new Map<string, StoredObjective>();
  for (const objective of stored) {
    const id = readObjectiveId(objective.value);
    if (id !== undefined && !newest.has(id)) newest.set(id, objective);
  }
  return newest;
};

/** Returns all global objectives of a course by key. Values of other courses replace its own. */
const mergeGlobalObjectives = (stored: Values, fromOthers: ReadonlyMap<string, string>): Values => {
  const globals = new Map<string, string>();
  for (const [key, value] of Object.entries(stored)) {
    const id = GLOBAL.test(key) ? readObjectiveId(value) : undefined;
    if (id !== undefined) globals.set(id, value);
  }
  for (const [id, value] of fromOthers) globals.set(id, value);
  return Object.fromEntries(
    [...globals]
      // Sorts the global objectives by id, as the player does when it stores them.
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([, value], index) => [`course/global/${index}`, value]),
  );
};

/**
 * Copies the global objectives of the student's other courses into this course and stores them. A value that the course sets
 * later is then a change, and the newest one.
 * @returns the stored values of the course
 */
export const copyGlobalObjectivesToCourse = async (
  tx: TransactionSql,
  { studentId, courseId }: { readonly studentId: string; readonly courseId: string },
  stored: Values,
): Promise<Values> => {
  const found = await findStoredPackage(tx, courseId);
  const targets = found ? systemTargets(found) : new Set<string>();
  if (targets.size === 0) return stored;
  const newest = selectNewest(await findObjectives(tx, studentId));
  const fromOthers = [...newest].filter(
    ([id, objective]) => targets.has(id) && objective.courseId !== courseId,
  );
  if (fromOthers.length === 0) return stored;
  const updates = mergeGlobalObjectives(
    stored,
    new Map(fromOthers.map(([id, { value }]) => [id, value])),
  );
  await writeScormValues(tx, { studentId, courseId, updates });
  return { ...stored, ...updates };
};
