import { cutText } from '@cairn/domain/cut-text.rules';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { completeCourseIfEndReached } from '../../learning/progress/complete-course.ts';
import { lockEnrolmentAndMarkActive } from '../../learning/progress/enrolment-lock.ts';
import {
  assignNumberToPackageVisit,
  findScormValuesToReplace,
  findScormDataRevision,
  isOlderPackageVisit,
  createScormDataTooLargeError,
  type ScormDataRevision,
  type PackageVisit,
  storeSupersededScormValues,
} from './package-visits.repository.ts';
import {
  type ScormValueBatch,
  claimKeysWithoutLaterBatch,
  measureScormValues,
  readScormValues,
  writeScormValues,
} from './scorm.repository.ts';
import { copyGlobalObjectivesToCourse } from './system-objectives.ts';
import { copyScormSharedDataToCourse } from './system-shared-data.ts';
import { correctScormTotalTimes } from './total-times.ts';

/** Source of a batch of SCORM values: the client that saves it, and the number of the batch among the batches of the client. */
interface Writer {
  readonly client?: string | undefined;
  readonly sequence?: number | undefined;
  /** The visit of the batch, and the last revision of the values that its browser has read. */
  readonly visit?: string | undefined;
  readonly revision?: number | undefined;
}

export interface ScormSaveResult {
  /** Number of saved values. */
  readonly saved: number;
  readonly revision: number;
  /** True if a newer visit has saved values since; the values of this batch were set aside. */
  readonly isSuperseded?: true;
}

export interface ScormDataService {
  /**
   * Returns all values that a package has stored for the student.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   */
  readonly read: (studentId: string, courseId: string) => Promise<Record<string, string>>;
  /**
   * Stores a new visit of a package. Returns all stored values with their revision.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   */
  readonly open: (
    visit: PackageVisit,
  ) => Promise<{ readonly values: Record<string, string>; readonly revision: number }>;
  /**
   * Merges values of a package with the stored ones, key by key. If two visits have saved since they last read, the values of the
   * later visit count and those of the other are set aside; both add to the total time. Keys that a later batch of the same
   * client has set stay unchanged. Values that complete the course complete it permanently.
   * @throws invalid
   * @throws not-found
   * @throws forbidden
   * @throws too-large if the student's data of this package exceed the limit, all saves together
   */
  readonly save: (batch: ScormValueBatch, writer: Writer) => Promise<ScormSaveResult>;
}

const MAX_KEYS_PER_BATCH = 5000;

/** Maximum number of keys and bytes that a package stores for one student, for any number of items: docs/decisions/032. */
const MAX_STORED_DATA = { keys: 20_000, bytes: 8 * 1024 * 1024 };

/**
 * Matches the key of a SCORM data model element: of the course, or of one item of a package that has several. Keys `course/…` are
 * the player's own state of the sequencing (docs/decisions/032).
 */
const ELEMENT = /^((item\/[^/]+\/)?(cmi|adl)\.|course\/)/;

const refuseUnusableKeys = (updates: Readonly<Record<string, string>>): void => {
  const keys = Object.keys(updates);
  if (keys.length === 0) throw new AppError('invalid', 'There is nothing to save in this.');
  if (keys.length > MAX_KEYS_PER_BATCH)
    throw new AppError('invalid', `At most ${MAX_KEYS_PER_BATCH} values at once.`);
  const bad = keys.find((key) => !ELEMENT.test(key) || key.includes('__proto__'));
  if (bad !== undefined) {
    throw new AppError('invalid', `'${cutText(bad, 80)}' is no element of the data model.`);
  }
};

/**
 * Writes values of a package within the limits. Data that exceed the limits already may be changed, but not grow.
 * @param revision the new revision; absent: none
 * @throws too-large
 */
const writeWithinLimits = async (
  tx: TransactionSql,
  batch: ScormValueBatch,
  revision?: ScormDataRevision,
): Promise<void> => {
  if ((await writeScormValues(tx, batch, revision)) <= 0) return;
  const { keys, bytes } = await measureScormValues(tx, batch);
  if (keys <= MAX_STORED_DATA.keys && bytes <= MAX_STORED_DATA.bytes) return;
  throw createScormDataTooLargeError();
};

export const createScormDataService = (sql: Sql): ScormDataService => ({
  read: (studentId, courseId) =>
    sql.begin(async (tx) => {
      await lockEnrolmentAndMarkActive(tx, studentId, courseId);
      return readScormValues(tx, studentId, courseId);
    }),
  open: (visit) =>
    sql.begin(async (tx) => {
      await lockEnrolmentAndMarkActive(tx, visit.studentId, visit.courseId);
      await assignNumberToPackageVisit(tx, visit);
      const { revision } = (await findScormDataRevision(tx, visit)) ?? { revision: 0 };
      const stored = await readScormValues(tx, visit.studentId, visit.courseId);
      const withObjectives = await copyGlobalObjectivesToCourse(tx, visit, stored);
      return { values: await copyScormSharedDataToCourse(tx, visit, withObjectives), revision };
    }),
  save: (batch, writer) => {
    refuseUnusableKeys(batch.updates);
    const { studentId, courseId } = batch;
    return sql.begin(async (tx) => {
      const enrolment = await lockEnrolmentAndMarkActive(tx, studentId, courseId);
      const last = await findScormDataRevision(tx, batch);
      if (!last) throw new AppError('not-found', 'This course is not a package.');
      const result = await storeBatch(tx, batch, { writer, last });
      if (enrolment.completedAt === null) {
        await completeCourseIfEndReached(tx, studentId, courseId, enrolment);
      }
      return result;
    });
  },
});

const selectUpdates = (
  updates: ScormValueBatch['updates'],
  keys: readonly string[],
): Record<string, string> => Object.fromEntries(keys.map((key) => [key, updates[key] ?? '']));

interface SaveState {
  readonly writer: Writer;
  readonly last: ScormDataRevision;
}

const storeBatch = async (
  tx: TransactionSql,
  batch: ScormValueBatch,
  { writer, last }: SaveState,
): Promise<ScormSaveResult> => {
  const { client, sequence, visit } = writer;
  const isNumbered = client !== undefined && sequence !== undefined;
  const keys = isNumbered
    ? await claimKeysWithoutLaterBatch(tx, batch, { client, sequence })
    : Object.keys(batch.updates);
  const taken = { ...batch, updates: selectUpdates(batch.updates, keys) };
  if (keys.length === 0) return { saved: 0, revision: last.revision };
  if (visit === undefined) return writeBatch(tx, taken, { last, visit: null });
  const own = { ...batch, visit };
  const totals = await correctScormTotalTimes(tx, own, taken.updates);
  const isLate = last.visit !== visit && (writer.revision ?? Infinity) < last.revision;
  if (isLate && (await isOlderPackageVisit(tx, own, last.visit))) {
    await storeSupersededScormValues(tx, own, taken.updates);
    await writeWithinLimits(tx, { ...batch, updates: totals });
    return { saved: 0, revision: last.revision, isSuperseded: true };
  }
  const wanted = { ...batch, updates: { ...taken.updates, ...totals } };
  if (isLate) {
    const other = { ...batch, visit: last.visit ?? 'unnamed' };
    await storeSupersededScormValues(tx, other, await findScormValuesToReplace(tx, wanted));
  }
  return writeBatch(tx, wanted, { last, visit });
};

const writeBatch = async (
  tx: TransactionSql,
  batch: ScormValueBatch,
  { last, visit }: { readonly last: ScormDataRevision; readonly visit: string | null },
): Promise<ScormSaveResult> => {
  const revision = last.revision + 1;
  await writeWithinLimits(tx, batch, { revision, visit });
  return { saved: Object.keys(batch.updates).length, revision };
};
