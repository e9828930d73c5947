import type { ProgressComponent, ModuleFlags } from '@cairn/api/progress.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { listStoredCourseModules } from '../course-modules/course-modules.repository.ts';
import { findUnlockedModules } from '../course-modules/unlocked-modules.ts';
import { completeCourseIfEndReached } from './complete-course.ts';
import { lockEnrolmentAndMarkActive } from './enrolment-lock.ts';
import {
  storeModulePartDone,
  findDoneModuleParts,
  hasPassedAssessment,
} from './progress.repository.ts';

export interface DoneModulePart {
  readonly courseId: string;
  readonly moduleId: string;
  readonly component: ProgressComponent;
}

/**
 * Marks a part of a module as done, and returns which parts of the module are done. The last open part completes the course. A
 * repeated call changes nothing.
 * @throws not-found if there is no such module or part
 * @throws forbidden if the student is not enrolled
 * @throws conflict if the module is locked, or its assessment not passed
 */
export type MarkModulePartDone = (studentId: string, done: DoneModulePart) => Promise<ModuleFlags>;

const refuseLockedComponent = async (
  tx: TransactionSql,
  { courseId, moduleId }: DoneModulePart,
  flags: Readonly<Record<string, ModuleFlags>>,
): Promise<void> => {
  const records = await listStoredCourseModules(tx, courseId);
  if (findUnlockedModules(records, flags).has(moduleId)) return;
  throw new AppError('conflict', 'Please complete the modules before this one first.');
};

const refuseUnpassed = async (
  tx: TransactionSql,
  studentId: string,
  { courseId, moduleId, component }: DoneModulePart,
): Promise<void> => {
  if (component !== 'AssessmentCompleted') return;
  if (await hasPassedAssessment(tx, studentId, courseId, moduleId)) return;
  throw new AppError('conflict', 'Please pass the assessment first.');
};

export const createModulePartMarker =
  (sql: Sql): MarkModulePartDone =>
  (studentId, done) =>
    sql.begin(async (tx) => {
      const { courseId, moduleId, component } = done;
      const enrolment = await lockEnrolmentAndMarkActive(tx, studentId, courseId);
      const flags = await findDoneModuleParts(tx, studentId, courseId);
      const own = flags[moduleId];
      if (own?.[component] === undefined) {
        throw new AppError('not-found', 'This module has no such part.');
      }
      if (own[component]) return own;
      await refuseLockedComponent(tx, done, flags);
      await refuseUnpassed(tx, studentId, done);
      await storeModulePartDone(tx, studentId, done);
      await completeCourseIfEndReached(tx, studentId, courseId, enrolment);
      return { ...own, [component]: true };
    });
