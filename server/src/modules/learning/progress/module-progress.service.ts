import type { Component, ModuleFlags } from '@cairn/api/progress.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { listModuleRecords } from '../course-modules/course-modules.repository.ts';
import { unlockedModules } from '../course-modules/unlocked-modules.ts';
import { completeReachedCourse } from './complete-course.ts';
import { lockEnrolment } from './enrolment-lock.ts';
import { addFlag, flagsOfCourse, hasPassed } from './progress.repository.ts';

export interface ComponentDone {
  readonly courseId: string;
  readonly moduleId: string;
  readonly component: Component;
}

/**
 * Marks a component as done, and returns all flags of the module. The last part of a course completes it. A repeated call changes
 * nothing.
 * @throws not-found if there is no such module or component
 * @throws forbidden if the student is not enrolled
 * @throws conflict if the module is locked, or its assessment not passed
 */
export type MarkDone = (studentId: string, done: ComponentDone) => Promise<ModuleFlags>;

const refuseLocked = async (
  tx: TransactionSql,
  { courseId, moduleId }: ComponentDone,
  flags: Readonly<Record<string, ModuleFlags>>,
): Promise<void> => {
  const records = await listModuleRecords(tx, courseId);
  if (unlockedModules(records, flags).has(moduleId)) return;
  throw new AppError('conflict', 'Please complete the modules before this one first.');
};

const refuseUnpassed = async (
  tx: TransactionSql,
  studentId: string,
  { courseId, moduleId, component }: ComponentDone,
): Promise<void> => {
  if (component !== 'AssessmentCompleted') return;
  if (await hasPassed(tx, studentId, courseId, moduleId)) return;
  throw new AppError('conflict', 'Please pass the assessment first.');
};

export const createMarkDone =
  (sql: Sql): MarkDone =>
  (studentId, done) =>
    sql.begin(async (tx) => {
      const { courseId, moduleId, component } = done;
      const enrolment = await lockEnrolment(tx, studentId, courseId);
      const flags = await flagsOfCourse(tx, studentId, courseId);
      const own = flags[moduleId];
      if (own?.[component] === undefined) {
        throw new AppError('not-found', 'This module has no such part.');
      }
      if (own[component]) return own;
      await refuseLocked(tx, done, flags);
      await refuseUnpassed(tx, studentId, done);
      await addFlag(tx, studentId, done);
      await completeReachedCourse(tx, studentId, courseId, enrolment);
      return { ...own, [component]: true };
    });
