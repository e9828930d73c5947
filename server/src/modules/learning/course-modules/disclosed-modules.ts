/**
 * The rule that decides what a caller sees of a course's modules. It applies to their content and to answers of the assistant.
 */
import type { Course } from '@cairn/api/courses.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { findEnrolment } from '../../catalogue/courses/courses.repository.ts';
import type { OpenCourses } from '../../catalogue/courses/open-courses.ts';
import { findCourseFlags } from '../progress/progress.repository.ts';
import type { ModuleDisclosure } from './course-module.ts';
import { listModuleRecords, type ModuleRecord } from './course-modules.repository.ts';
import { findUnlockedModules } from './unlocked-modules.ts';

export interface DisclosedModules {
  readonly course: Course;
  readonly isEnrolled: boolean;
  /** The modules in order. */
  readonly records: readonly ModuleRecord[];
  readonly disclosureOf: (moduleId: string) => ModuleDisclosure;
  /** Returns whether the caller has passed the assessment of the module. */
  readonly hasPassed: (moduleId: string) => boolean;
}

/**
 * Returns the modules of a course with the detail that the caller may see.
 * @throws not-found if the course is unknown or a draft
 * @throws forbidden if the course is for another group
 */
export type DiscloseModules = (
  courseId: string,
  caller: string | undefined,
) => Promise<DisclosedModules>;

export const createDiscloseModules =
  (sql: Sql, open: OpenCourses): DiscloseModules =>
  async (courseId, caller) => {
    const course = await open.require(courseId, caller);
    const records = await listModuleRecords(sql, courseId);
    const enrolment = caller === undefined ? undefined : await findEnrolment(sql, caller, courseId);
    const isEnrolled = enrolment !== undefined;
    const passed = new Set(enrolment?.passedAssessments);
    const unlocked =
      enrolment && caller !== undefined
        ? findUnlockedModules(records, await findCourseFlags(sql, caller, courseId))
        : undefined;
    const disclosureOf = (moduleId: string): ModuleDisclosure => {
      if (unlocked) return unlocked.has(moduleId) ? 'all' : 'outline';
      return course.PublicallyAccessible ? 'lectures' : 'outline';
    };
    return {
      course,
      isEnrolled,
      records,
      disclosureOf,
      hasPassed: (moduleId) => passed.has(moduleId),
    };
  };
