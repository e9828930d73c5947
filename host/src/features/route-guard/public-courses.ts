import type { Http } from '@cairn/api/http';
import { report } from '@cairn/session';

/** Returns whether a visitor may open the page of a course. */
export type IsPublicCourse = (courseId: string) => Promise<boolean>;

/**
 * Creates a check for public courses that loads each course once per page load. A failed request counts as no and is repeated at the next
 * visit. Sources: 000 §4, PGUARD-07 to PGUARD-09.
 */
export const createPublicCourseCheck = (http: Http): IsPublicCourse => {
  const known = new Map<string, boolean>();
  return async (courseId) => {
    const answer = known.get(courseId);
    if (answer !== undefined) return answer;
    try {
      // Loads the contract on demand, because few pages check whether a course is public.
      const { getCourse } = await import('@cairn/api/course-item.contract');
      const { Item } = await http.call(getCourse, { query: { courseID: courseId } });
      known.set(courseId, Item.PublicallyAccessible);
      return Item.PublicallyAccessible;
    } catch (error) {
      report(error, { at: 'public course check', courseId });
      return false;
    }
  };
};
