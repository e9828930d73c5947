/** Decides whether the caller may see the contents of a course: modules, exercises, files, packages. */
import type { Course } from '@cairn/api/courses.contract';
import { isDraftCourse, isHiddenByGroups } from '@cairn/domain/course-visibility.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { type CatalogueCourse, isOfferedCourse, type ListAllCourses } from './catalogue.ts';
import { areAllCoursesOffered, findCourseInCatalogue } from './course-lists.ts';
import { listEnrolments } from './courses.repository.ts';
import { isInOwnCourseLists } from './enrolments.repository.ts';
import { listGroupIdsOfStudent, findStudentOrVisitor } from './student-or-visitor.ts';

export interface CourseContentAccess {
  /** Returns the courses whose contents the caller may see, by CourseID, in the order of the catalogue. */
  readonly to: (caller: string | undefined) => Promise<ReadonlyMap<string, Course>>;
  /**
   * Returns the course if the caller may see its contents.
   * @throws not-found if the course is unknown or a draft, or is not offered and the caller is not enrolled
   * @throws forbidden if the course is for another group
   */
  readonly require: (courseId: string, caller: string | undefined) => Promise<CatalogueCourse>;
}

export const createCourseContentAccess = (
  sql: Sql,
  catalogue: ListAllCourses,
): CourseContentAccess => ({
  to: async (caller) => {
    const [courses, studentOrVisitor] = await Promise.all([
      catalogue(),
      findStudentOrVisitor(sql, caller),
    ]);
    const groupIds = listGroupIdsOfStudent(studentOrVisitor);
    const enrolments =
      caller === undefined || areAllCoursesOffered(courses)
        ? []
        : await listEnrolments(sql, caller);
    const ownIds = new Set(enrolments.map(({ courseId }) => courseId));
    const open = courses.filter(
      (course) =>
        !isDraftCourse(course) &&
        (isOfferedCourse(course) || ownIds.has(course.CourseID)) &&
        !isHiddenByGroups(course, groupIds),
    );
    return new Map(open.map((course) => [course.CourseID, course]));
  },
  require: async (courseId, caller) => {
    const course = findCourseInCatalogue(await catalogue(), courseId);
    const exists =
      course &&
      !isDraftCourse(course) &&
      (isOfferedCourse(course) || (await isInOwnCourseLists(sql, caller, courseId)));
    if (!exists) throw new AppError('not-found', 'There is no such course.');
    if (isHiddenByGroups(course, listGroupIdsOfStudent(await findStudentOrVisitor(sql, caller)))) {
      throw new AppError('forbidden', 'This course is for other groups.');
    }
    return course;
  },
});
