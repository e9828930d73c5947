import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import type { CourseData } from './course-data.ts';
import type { ItemNavigator } from './item-types.ts';
import { createNavigator12 } from './navigator-12.ts';

/** Returns the navigator for the package's SCORM version; a 1.2 course never loads the 2004 engine. */
export const loadNavigator = async (
  course: ScormPackage,
  items: readonly ScormItem[],
  data: CourseData,
): Promise<ItemNavigator> => {
  if (course.version === '1.2') return createNavigator12(items, data);
  const { createNavigator2004 } = await import('./navigator-2004.ts');
  return createNavigator2004(course, items, data);
};
