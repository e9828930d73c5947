import { courseSchema, normaliseCourseList } from './courses.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { visibleTextSchema } from './visible-text.ts';
import { z } from './z.ts';

/** Returns the courses with similar titles, best match first; a course with exactly this title comes first. 001 §7. */
export const listTopCourses = defineEndpoint({
  method: 'GET',
  path: '/top_courses',
  auth: 'optional',
  summary: 'Courses like the one of this title, as far as the caller may see them.',
  query: z.object({
    user_input_title: visibleTextSchema(500),
    top_n: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(50)), 10),
  }),
  answer: z.array(courseSchema),
  normalise: normaliseCourseList,
});
