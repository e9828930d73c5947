import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { completeReachedCourse } from '../../learning/progress/complete-course.ts';
import { lockEnrolment } from '../../learning/progress/enrolment-lock.ts';
import {
  addVisit,
  findReplaced,
  findRevision,
  isOlderVisit,
  tooMuchPackageData,
  type PackageRevision,
  type PackageVisit,
  storeSuperseded,
} from './package-visits.repository.ts';
import {
  type Batch,
  claimKeys,
  packageTotal,
  packageValues,
  writeValues,
} from './scorm.repository.ts';
import { adoptSystemObjectives } from './system-objectives.ts';
import { adoptSystemSharedData } from './system-shared-data.ts';
import { addUpTotalTimes } from './total-times.ts';

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
  readonly save: (batch: Batch, writer: Writer) => Promise<SaveResult>;
}

const MOST_KEYS = 5000;

/** The limits for one student and package, for any number of items: docs/decisions/032. */
const MOST_STORED = { keys: 20_000, bytes: 8 * 1024 * 1024 };

/**
 * Matches an element of the data model: of the course, or of one item of a package that has several. `course/…` is the player's
 * own state of the sequencing (docs/decisions/032).
 */
const ELEMENT = /^((item\/[^/]+\/)?(cmi|adl)\.|course\/)/;

const refuseUnusableKeys = (updates: Readonly<Record<string, string>>): void => {
  const keys = Object.keys(updates);
  if (keys.length === 0) throw new AppError('invalid', 'There is nothing to save in this.');
  if (keys.length > MOST_KEYS)
    throw new AppError('invalid', `At most ${MOST_KEYS} values at once.`);
  const bad = keys.find((key) => !ELEMENT.test(key) || key.includes('__proto__'));
  if (bad !== undefined) {
    throw new AppError('invalid', `'${bad.slice(0, 80)}' is no element of the data model.`);
  }
};

/**
 * Writes values within the limits. Data that exceed the limits already may be changed, but not grow.
 * @param revision the new revision; absent: none
 * @throws too-large
 */
const writeWithin = async (
  tx: TransactionSql,
  batch: Batch,
  revision?: PackageRevision,
): Promise<void> => {
  if ((await writeValues(tx, batch, revision)) <= 0) return;
  const { keys, bytes } = await packageTotal(tx, batch);
  if (keys <= MOST_STORED.keys && bytes <= MOST_STORED.bytes) return;
  throw tooMuchPackageData();
};

export const createScormDataService = (sql: Sql): ScormDataService => ({
  read: (studentId, courseId) =>
    sql.begin(async (tx) => {
      await lockEnrolment(tx, studentId, courseId);
      return packageValues(tx, studentId, courseId);
    }),
  open: (visit) =>
    sql.begin(async (tx) => {
      await lockEnrolment(tx, visit.studentId, visit.courseId);
      await addVisit(tx, visit);
      const { revision } = (await findRevision(tx, visit)) ?? { revision: 0 };
      const stored = await packageValues(tx, visit.studentId, visit.courseId);
      const withObjectives = await adoptSystemObjectives(tx, visit, stored);
      return { values: await adoptSystemSharedData(tx, visit, withObjectives), revision };
    }),
  save: (batch, writer) => {
    refuseUnusableKeys(batch.updates);
    const { studentId, courseId } = batch;
    return sql.begin(async (tx) => {
      const enrolment = await lockEnrolment(tx, studentId, courseId);
      const last = await findRevision(tx, batch);
      if (!last) throw new AppError('not-found', 'This course is not a package.');
      const result = await store(tx, batch, { writer, last });
      if (enrolment.completedAt === null) {
        await completeReachedCourse(tx, studentId, courseId, enrolment);
      }
      return result;
    });
  },
});

const pick = (updates: Batch['updates'], keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, updates[key] ?? '']));

interface SaveState {
  readonly writer: Writer;
  readonly last: PackageRevision;
}

const store = async (
  tx: TransactionSql,
  batch: Batch,
  { writer, last }: SaveState,
): Promise<SaveResult> => {
  const { client, sequence, visit } = writer;
  const isNumbered = client !== undefined && sequence !== undefined;
  const keys = isNumbered
    ? await claimKeys(tx, batch, { client, sequence })
    : Object.keys(batch.updates);
  const taken = { ...batch, updates: pick(batch.updates, keys) };
  if (keys.length === 0) return { saved: 0, revision: last.revision };
  if (visit === undefined) return write(tx, taken, { last, visit: null });
  const own = { ...batch, visit };
  const totals = await addUpTotalTimes(tx, own, taken.updates);
  const isLate = last.visit !== visit && (writer.revision ?? Infinity) < last.revision;
  if (isLate && (await isOlderVisit(tx, own, last.visit))) {
    await storeSuperseded(tx, own, taken.updates);
    await writeWithin(tx, { ...batch, updates: totals });
    return { saved: 0, revision: last.revision, isSuperseded: true };
  }
  const wanted = { ...batch, updates: { ...taken.updates, ...totals } };
  if (isLate) {
    const other = { ...batch, visit: last.visit ?? 'unnamed' };
    await storeSuperseded(tx, other, await findReplaced(tx, wanted));
  }
  return write(tx, wanted, { last, visit });
};

const write = async (
  tx: TransactionSql,
  batch: Batch,
  { last, visit }: { readonly last: PackageRevision; readonly visit: string | null },
): Promise<SaveResult> => {
  const revision = last.revision + 1;
  await writeWithin(tx, batch, { revision, visit });
  return { saved: Object.keys(batch.updates).length, revision };
};
