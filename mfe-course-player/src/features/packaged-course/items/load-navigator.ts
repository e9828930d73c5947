import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import type { ScormCourseData } from './course-data.ts';
import type { ScormItemNavigator } from './item-types.ts';
import { createScorm12Navigator } from './navigator-12.ts';

/** Returns the navigator for the package's SCORM version; a 1.2 course never loads the 2004 engine. */
export const loadScormNavigator = async (
  course: ScormPackage,
  items: readonly ScormItem[],
  data: ScormCourseData,
): Promise<ScormItemNavigator> => {
  if (course.version === '1.2') return createScorm12Navigator(items, data);
  const { createScorm2004Navigator: createNavigator2004 } = await import('./navigator-2004.ts');
  return createNavigator2004(course, items, data);
};
