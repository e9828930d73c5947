import type { Sql, TransactionSql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { completeReachedCourse } from '../progress/complete-course.ts';
import { lockEnrolment } from '../progress/enrolment-lock.ts';
import {
  type Batch,
  claimKeys,
  findPackage,
  packageTotal,
  packageValues,
  writeValues,
} from './scorm.repository.ts';

/** Who sent a batch, and its place among the batches of that sender. */
interface Writer {
  readonly client?: string | undefined;
  readonly sequence?: number | undefined;
}

export interface ScormDataService {
  /** Everything stored. Throws not-found and forbidden (not enrolled). */
  readonly read: (studentId: string, courseId: string) => Promise<Record<string, string>>;
  /**
   * Merges values key by key and answers how many were taken. A key that a later batch of the same client has set is
   * left alone. Values that complete the course complete it for good. Throws invalid, not-found, forbidden and
   * too-large: more than one student may keep for one package, all saves together.
   */
  readonly save: (batch: Batch, writer: Writer) => Promise<number>;
}

const MOST_KEYS = 5000;

/** Of one student in one package, whatever the number of its items: docs/decisions/032. */
const MOST_STORED = { keys: 20_000, bytes: 8 * 1024 * 1024 };

/**
 * An element of the data model: of the course, or of one item of a package that has several; `course/…` is what the
 * player remembers of the way through them (docs/decisions/032).
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

/** What is there already may be more; only growing is refused then. */
const refuseTooMuch = async (tx: TransactionSql, batch: Batch): Promise<void> => {
  const { keys, bytes } = await packageTotal(tx, batch);
  if (keys <= MOST_STORED.keys && bytes <= MOST_STORED.bytes) return;
  throw new AppError('too-large', 'This package has no room left for more data.');
};

export const createScormDataService = (sql: Sql): ScormDataService => ({
  read: (studentId, courseId) =>
    sql.begin(async (tx) => {
      await lockEnrolment(tx, studentId, courseId);
      return packageValues(tx, studentId, courseId);
    }),
  save: (batch, { client, sequence }) => {
    refuseUnusableKeys(batch.updates);
    const { studentId, courseId, updates } = batch;
    return sql.begin(async (tx) => {
      const enrolment = await lockEnrolment(tx, studentId, courseId);
      if (!(await findPackage(tx, courseId))) {
        throw new AppError('not-found', 'This course is not a package.');
      }
      const isNumbered = client !== undefined && sequence !== undefined;
      const keys = isNumbered
        ? await claimKeys(tx, batch, { client, sequence })
        : Object.keys(updates);
      if ((await writeValues(tx, batch, keys)) > 0) await refuseTooMuch(tx, batch);
      if (enrolment.completedAt === null) {
        await completeReachedCourse(tx, studentId, courseId, enrolment);
      }
      return keys.length;
    });
  },
});
