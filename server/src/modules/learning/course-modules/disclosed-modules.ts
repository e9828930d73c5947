/**
 * The rule that decides what a caller sees of a course's modules. The rule applies to the content of modules and to answers of
 * the assistant.
 */
import type { Course } from '@cairn/api/courses.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { findEnrolment } from '../../catalogue/courses/courses.repository.ts';
import type { CourseContentAccess } from '../../catalogue/courses/open-courses.ts';
import { findDoneModuleParts } from '../progress/progress.repository.ts';
import type { ModuleDisclosure } from './course-module.ts';
import { listStoredCourseModules, type StoredCourseModule } from './course-modules.repository.ts';
import { findUnlockedModules } from './unlocked-modules.ts';

export interface DisclosedModules {
  readonly course: Course;
  readonly isEnrolled: boolean;
  /** The stored modules of the course, in order. */
  readonly records: readonly StoredCourseModule[];
  readonly getDisclosure: (moduleId: string) => ModuleDisclosure;
  /** Returns whether the caller has passed the assessment of the module. */
  readonly hasPassed: (moduleId: string) => boolean;
}

/**
 * Returns the modules of a course with as much content as the caller may see.
 * @throws not-found if the course is unknown or a draft
 * @throws forbidden if the course is for another group
 */
export type ListDisclosedModules = (
  courseId: string,
  caller: string | undefined,
) => Promise<DisclosedModules>;

export const createDisclosedModulesReader =
  (sql: Sql, open: CourseContentAccess): ListDisclosedModules =>
  async (courseId, caller) => {
    const course = await open.require(courseId, caller);
    const records = await listStoredCourseModules(sql, courseId);
    const enrolment = caller === undefined ? undefined : await findEnrolment(sql, caller, courseId);
    const isEnrolled = enrolment !== undefined;
    const passed = new Set(enrolment?.passedAssessments);
    const unlocked =
      enrolment && caller !== undefined
        ? findUnlockedModules(records, await findDoneModuleParts(sql, caller, courseId))
        : undefined;
    const getDisclosure = (moduleId: string): ModuleDisclosure => {
      if (unlocked) return unlocked.has(moduleId) ? 'all' : 'outline';
      return course.PublicallyAccessible ? 'lectures' : 'outline';
    };
    return {
      course,
      isEnrolled,
      records,
      getDisclosure,
      hasPassed: (moduleId) => passed.has(moduleId),
    };
  };
