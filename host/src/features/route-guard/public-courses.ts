import type { Http } from '@cairn/api/http';
import { report } from '@cairn/session';

/** Whether a visitor may open the page of a course. */
export type IsPublicCourse = (courseId: string) => Promise<boolean>;

/**
 * Asks the server once per course and page. A question that failed counts as no and is asked again at the next visit.
 * Sources: 000 §4, PGUARD-07 to PGUARD-09.
 */
export const createPublicCourses = (http: Http): IsPublicCourse => {
  const known = new Map<string, boolean>();
  return async (courseId) => {
    const answer = known.get(courseId);
    if (answer !== undefined) return answer;
    try {
      // Few pages ask: the contract is not worth its bytes on all the others.
      const { getCourse } = await import('@cairn/api/courses.contract');
      const { Item } = await http.call(getCourse, { query: { courseID: courseId } });
      known.set(courseId, Item.PublicallyAccessible);
      return Item.PublicallyAccessible;
    } catch (error) {
      report(error, { at: 'public course check', courseId });
      return false;
    }
  };
};
