import { completesPackage } from '@cairn/domain/scorm-completion.rules';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockEnrolment } from '../progress/enrolment-lock.ts';
import { completeEnrolment, packageValues } from '../progress/progress.repository.ts';
import {
  type Batch,
  claimKeys,
  findPackage,
  forgetOldWriters,
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
   * left alone. Values that complete the course complete it for good. Throws invalid, not-found and forbidden.
   */
  readonly save: (batch: Batch, writer: Writer) => Promise<number>;
}

const MOST_KEYS = 5000;

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
      const { completedAt } = await lockEnrolment(tx, studentId, courseId);
      if (!(await findPackage(tx, courseId))) {
        throw new AppError('not-found', 'This course is not a package.');
      }
      const isNumbered = client !== undefined && sequence !== undefined;
      const keys = isNumbered
        ? await claimKeys(tx, batch, { client, sequence })
        : Object.keys(updates);
      await writeValues(tx, batch, keys);
      await forgetOldWriters(tx, batch);
      if (completedAt === null && completesPackage(await packageValues(tx, studentId, courseId))) {
        await completeEnrolment(tx, studentId, courseId);
      }
      return keys.length;
    });
  },
});
