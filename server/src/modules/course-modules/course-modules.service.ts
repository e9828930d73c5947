import type { CourseModule } from '@cairn/api/modules.contract';
import { isDraft, isOutsideGroups } from '@cairn/domain/course-visibility.rules';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Catalogue } from '../courses/catalogue.ts';
import { findEnrolment } from '../courses/courses.repository.ts';
import { groupIdsOf, viewerOf } from '../courses/viewer.ts';
import type { MediaSigner } from '../media/media-signer.ts';
import { flagsOfCourse } from '../progress/progress.repository.ts';
import { courseModule, type Disclosure } from './course-module.ts';
import { listModuleRecords } from './course-modules.repository.ts';
import { unlockedModules } from './unlocked-modules.ts';

export interface CourseModulesService {
  /** In order. Throws not-found (unknown, draft) and forbidden (another group's course). */
  readonly list: (courseId: string, caller: string | undefined) => Promise<CourseModule[]>;
}

interface CourseModulesDeps {
  readonly sql: Sql;
  readonly catalogue: Catalogue;
  readonly signer: MediaSigner;
}

export const createCourseModulesService = (deps: CourseModulesDeps): CourseModulesService => {
  const { sql, catalogue, signer } = deps;
  /** Undefined for somebody who is not enrolled. */
  const unlockedFor = async (
    caller: string | undefined,
    courseId: string,
    records: Awaited<ReturnType<typeof listModuleRecords>>,
  ) => {
    if (caller === undefined || !(await findEnrolment(sql, caller, courseId))) return undefined;
    return unlockedModules(records, await flagsOfCourse(sql, caller, courseId));
  };

  return {
    list: async (courseId, caller) => {
      const course = (await catalogue()).find(({ CourseID }) => CourseID === courseId);
      if (!course || isDraft(course)) throw new AppError('not-found', 'There is no such course.');
      if (isOutsideGroups(course, groupIdsOf(await viewerOf(sql, caller)))) {
        throw new AppError('forbidden', 'This course is for other groups.');
      }
      const records = await listModuleRecords(sql, courseId);
      const unlocked = await unlockedFor(caller, courseId, records);
      const disclosureOf = (moduleId: string): Disclosure => {
        if (unlocked) return unlocked.has(moduleId) ? 'all' : 'outline';
        return course.PublicallyAccessible ? 'lectures' : 'outline';
      };
      return records.map((record) => courseModule(record, disclosureOf(record.ModuleID), signer));
    },
  };
};
