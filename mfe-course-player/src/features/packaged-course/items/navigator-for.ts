import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import type { CourseData } from './course-data.ts';
import type { Navigator } from './item-types.ts';
import { createNavigator12 } from './navigator-12.ts';

/** The way through the items by the rules of the package's own version. */
export const navigatorFor = (
  _course: ScormPackage,
  items: readonly ScormItem[],
  data: CourseData,
): Promise<Navigator> => Promise.resolve(createNavigator12(items, data));
