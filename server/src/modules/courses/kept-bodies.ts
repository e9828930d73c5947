import type { Course } from '@cairn/api/courses.contract';
import type { Sql } from '../../database/sql.ts';
import { type CourseBody, findCourseBody } from './courses.repository.ts';

/** Courses whose body is kept; the rest is read for each request. */
const MOST_KEPT = 300;

/**
 * What the catalogue does not have of a course, read once for as long as content does not change: then the catalogue is
 * another one, and so are its courses. A read that failed is not kept.
 */
export const createKeptBodies = (sql: Sql) => {
  const kept = new Map<Course, Promise<CourseBody | undefined>>();
  return (course: Course): Promise<CourseBody | undefined> => {
    const known = kept.get(course);
    if (known) return known;
    const reading = findCourseBody(sql, course.CourseID);
    kept.set(course, reading);
    reading.catch(() => kept.delete(course));
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest) kept.delete(oldest);
    return reading;
  };
};
