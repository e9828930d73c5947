import type { CourseModule } from '@cairn/api/modules.contract';
import type { MediaSigner } from '../../media/media-signer.ts';
import { toCourseModule } from './course-module.ts';
import type { ListDisclosedModules } from './disclosed-modules.ts';

export interface CourseModulesService {
  /**
   * Returns the modules in order.
   * @throws not-found if the course is unknown or a draft
   * @throws forbidden if the course is for another group
   */
  readonly list: (courseId: string, caller: string | undefined) => Promise<CourseModule[]>;
}

export const createCourseModulesService = (
  disclose: ListDisclosedModules,
  signer: MediaSigner,
): CourseModulesService => ({
  list: async (courseId, caller) => {
    const { records, getDisclosure, hasPassed } = await disclose(courseId, caller);
    return records.map((record) => {
      const { ModuleID } = record;
      const disclosed = { disclosure: getDisclosure(ModuleID), isPassed: hasPassed(ModuleID) };
      return toCourseModule(record, disclosed, signer);
    });
  },
});
