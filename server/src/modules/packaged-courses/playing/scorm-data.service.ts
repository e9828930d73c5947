import { cutText } from '@cairn/domain/cut-text.rules';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { completeReachedCourse } from '../../learning/progress/complete-course.ts';
import { lockEnrolment } from '../../learning/progress/enrolment-lock.ts';
import {
  addVisit,
  findValuesToReplace,
  findRevision,
  isOlderVisit,
  createPackageFullError,
  type PackageRevision,
  type PackageVisit,
  storeSupersededValues,
} from './package-visits.repository.ts';
import {
  type ScormBatch,
  claimUnwrittenKeys,
  measurePackageValues,
  readPackageValues,
  writeValues,
} from './scorm.repository.ts';
import { copySystemObjectives } from './system-objectives.ts';
import { copySystemSharedData } from './system-shared-data.ts';
import { correctTotalTimes } from './total-times.ts';

/** The sender of a batch, and the batch's number among those of the sender. */
interface Writer {
  readonly client?: string | undefined;
  readonly sequence?: number | undefined;
  /** The visit of the batch, and the last revision that its browser has seen. */
  readonly visit?: string | undefined;
  readonly revision?: number | undefined;
}

export interface SaveResult {
  /** The number of accepted values. */
  readonly saved: number;
  readonly revision: number;
  /** True if a newer visit has saved since; the values were set aside. */
  readonly isSuperseded?: true;
}

export interface ScormDataService {
  /**
   * Returns all stored values.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   */
  readonly read: (studentId: string, courseId: string) => Promise<Record<string, string>>;
  /**
   * Stores a new visit. Returns all values with their revision.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   */
  readonly open: (
    visit: PackageVisit,
  ) => Promise<{ readonly values: Record<string, string>; readonly revision: number }>;
  /**
   * Merges values key by key. If two visits have written since they last read, the values of the later visit count and those of
   * the other are set aside; both add to the total time. Keys that a later batch of the same client has set stay unchanged.
   * Values that complete the course complete it permanently.
   * @throws invalid
   * @throws not-found
   * @throws forbidden
   * @throws too-large if the student's data of this package exceed the limit, all saves together
   */
  readonly save: (batch: ScormBatch, writer: Writer) => Promise<SaveResult>;
}

const MAX_KEYS_PER_BATCH = 5000;

/** The limits for one student and package, for any number of items: docs/decisions/032. */
const MAX_STORED_DATA = { keys: 20_000, bytes: 8 * 1024 * 1024 };

/**
 * Matches an element of the data model: of the course, or of one item of a package that has several. `course/…` is the player's
 * own state of the sequencing (docs/decisions/032).
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
 * Writes values within the limits. Data that exceed the limits already may be changed, but not grow.
 * @param revision the new revision; absent: none
 * @throws too-large
 */
const writeWithinLimits = async (
  tx: TransactionSql,
  batch: ScormBatch,
  revision?: PackageRevision,
): Promise<void> => {
  if ((await writeValues(tx, batch, revision)) <= 0) return;
  const { keys, bytes } = await measurePackageValues(tx, batch);
  if (keys <= MAX_STORED_DATA.keys && bytes <= MAX_STORED_DATA.bytes) return;
  throw createPackageFullError();
};

export const createScormDataService = (sql: Sql): ScormDataService => ({
  read: (studentId, courseId) =>
    sql.begin(async (tx) => {
      await lockEnrolment(tx, studentId, courseId);
      return readPackageValues(tx, studentId, courseId);
    }),
  open: (visit) =>
    sql.begin(async (tx) => {
      await lockEnrolment(tx, visit.studentId, visit.courseId);
      await addVisit(tx, visit);
      const { revision } = (await findRevision(tx, visit)) ?? { revision: 0 };
      const stored = await readPackageValues(tx, visit.studentId, visit.courseId);
      const withObjectives = await copySystemObjectives(tx, visit, stored);
      return { values: await copySystemSharedData(tx, visit, withObjectives), revision };
    }),
  save: (batch, writer) => {
    refuseUnusableKeys(batch.updates);
    const { studentId, courseId } = batch;
    return sql.begin(async (tx) => {
      const enrolment = await lockEnrolment(tx, studentId, courseId);
      const last = await findRevision(tx, batch);
      if (!last) throw new AppError('not-found', 'This course is not a package.');
      const result = await storeBatch(tx, batch, { writer, last });
      if (enrolment.completedAt === null) {
        await completeReachedCourse(tx, studentId, courseId, enrolment);
      }
      return result;
    });
  },
});

const selectUpdates = (
  updates: ScormBatch['updates'],
  keys: readonly string[],
): Record<string, string> => Object.fromEntries(keys.map((key) => [key, updates[key] ?? '']));

interface SaveState {
  readonly writer: Writer;
  readonly last: PackageRevision;
}

const storeBatch = async (
  tx: TransactionSql,
  batch: ScormBatch,
  { writer, last }: SaveState,
): Promise<SaveResult> => {
  const { client, sequence, visit } = writer;
  const isNumbered = client !== undefined && sequence !== undefined;
  const keys = isNumbered
    ? await claimUnwrittenKeys(tx, batch, { client, sequence })
    : Object.keys(batch.updates);
  const taken = { ...batch, updates: selectUpdates(batch.updates, keys) };
  if (keys.length === 0) return { saved: 0, revision: last.revision };
  if (visit === undefined) return writeBatch(tx, taken, { last, visit: null });
  const own = { ...batch, visit };
  const totals = await correctTotalTimes(tx, own, taken.updates);
  const isLate = last.visit !== visit && (writer.revision ?? Infinity) < last.revision;
  if (isLate && (await isOlderVisit(tx, own, last.visit))) {
    await storeSupersededValues(tx, own, taken.updates);
    await writeWithinLimits(tx, { ...batch, updates: totals });
    return { saved: 0, revision: last.revision, isSuperseded: true };
  }
  const wanted = { ...batch, updates: { ...taken.updates, ...totals } };
  if (isLate) {
    const other = { ...batch, visit: last.visit ?? 'unnamed' };
    await storeSupersededValues(tx, other, await findValuesToReplace(tx, wanted));
  }
  return writeBatch(tx, wanted, { last, visit });
};

const writeBatch = async (
  tx: TransactionSql,
  batch: ScormBatch,
  { last, visit }: { readonly last: PackageRevision; readonly visit: string | null },
): Promise<SaveResult> => {
  const revision = last.revision + 1;
  await writeWithinLimits(tx, batch, { revision, visit });
  return { saved: Object.keys(batch.updates).length, revision };
};
