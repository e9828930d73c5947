import type { Course } from '@cairn/api/courses.contract';
import type { CourseItem } from '@cairn/api/course-item.contract';
import { isDraftCourse, isHiddenByGroups } from '@cairn/domain/course-visibility.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import { cacheReadsByKey } from '../../../platform/database/cached-reads.ts';
import { CACHE_MEMORY_LIMITS } from '../../../platform/limits/memory-limits.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { type CatalogueCourse, isOfferedCourse, type ListAllCourses } from './catalogue.ts';
import { toCourseDetailsResponse } from './course-item.ts';
import {
  type VisibleCourseList,
  findCourseInCatalogue,
  listVisibleCourses,
} from './course-lists.ts';
import { findCourseDetails, findEnrolment, listEnrolments } from './courses.repository.ts';
import { addEnrolment, isEnrolled, isInOwnCourseLists } from './enrolments.repository.ts';
import type { CourseContentAccess } from './open-courses.ts';
import { listGroupIdsOfStudent, findStudentOrVisitor } from './student-or-visitor.ts';

export interface CoursesService {
  /** Returns the courses that the caller sees in lists. Returns the same object until content or the caller's groups change. */
  readonly visibleTo: (caller: string | undefined) => Promise<VisibleCourseList>;
  /** Returns the courses of `visibleTo` as an array. */
  readonly list: (caller: string | undefined) => Promise<readonly Course[]>;
  /**
   * Returns one course with the details that the caller may see (TAPI-06). A draft, a hidden or archived course of others, or a
   * course of other groups is returned with the few fields that the page needs to refuse it. Callers who are not enrolled get
   * the same response.
   * @throws not-found for an unknown course only
   */
  readonly find: (
    courseId: string,
    caller: string | undefined,
  ) => Promise<CourseResponse | SharedResponse<CourseResponse>>;
  /**
   * Returns the student's enrolled and completed courses, without drafts. Courses of groups that the student has left are
   * included only if completed.
   */
  readonly listForStudent: (studentId: string) => Promise<Course[]>;
  /**
   * Enrols the student in a course; a second call changes nothing.
   * @throws not-found if the course is unknown, a draft, hidden or archived
   * @throws forbidden if the course is for another group
   */
  readonly enroll: (courseId: string, studentId: string) => Promise<void>;
}

/** Body of the response with one course. */
interface CourseResponse {
  readonly Item: CourseItem;
}

interface CoursesDeps {
  readonly sql: Sql;
  readonly catalogue: ListAllCourses;
  readonly open: CourseContentAccess;
  readonly signer: MediaSigner;
}

const createUnknownCourseError = () => new AppError('not-found', 'There is no such course.');

const requireCourse = (
  catalogue: readonly CatalogueCourse[],
  courseId: string,
): CatalogueCourse => {
  const course = findCourseInCatalogue(catalogue, courseId);
  if (course) return course;
  throw createUnknownCourseError();
};

const createFindCourse = ({ sql, catalogue, signer }: CoursesDeps): CoursesService['find'] => {
  // Caches the details of courses. Each change of content creates new course objects in the catalogue, so the course objects
  // are the cache keys.
  const getCourseBody = cacheReadsByKey(
    ({ CourseID }: Course) => findCourseDetails(sql, CourseID),
    CACHE_MEMORY_LIMITS.courseBodies.count,
  );
  return async (courseId, caller) => {
    const course = requireCourse(await catalogue(), courseId);
    const { CourseID, Status, Groups, PublicallyAccessible } = course;
    const refusal = { CourseID, Groups: [], PublicallyAccessible: false };
    if (isDraftCourse(course)) return { Item: { ...refusal, Status } };
    // A course that is not offered looks like a draft to callers who are not enrolled.
    if (!isOfferedCourse(course) && !(await isInOwnCourseLists(sql, caller, courseId)))
      return { Item: { ...refusal, Status: 'draft' } };
    const studentOrVisitor = await findStudentOrVisitor(sql, caller);
    if (isHiddenByGroups(course, listGroupIdsOfStudent(studentOrVisitor))) {
      return { Item: { CourseID, Status, Groups, PublicallyAccessible } };
    }
    const [body, enrolment] = await Promise.all([
      getCourseBody(course),
      caller === undefined ? undefined : findEnrolment(sql, caller, courseId),
    ]);
    if (!body) throw createUnknownCourseError();
    const build = () => ({
      Item: toCourseDetailsResponse({ course, body, caller, enrolment }, signer),
    });
    // Responses that contain signed URLs expire, so callers do not share them.
    return enrolment || PublicallyAccessible
      ? build()
      : new SharedResponse({ source: body, key: CourseID, build });
  };
};

export const createCoursesService = (deps: CoursesDeps): CoursesService => {
  const { sql, catalogue, open } = deps;
  const visibleTo = async (caller: string | undefined) => {
    const [courses, studentOrVisitor] = await Promise.all([
      catalogue(),
      findStudentOrVisitor(sql, caller),
    ]);
    return listVisibleCourses(courses, studentOrVisitor);
  };
  return {
    visibleTo,
    list: async (caller) => (await visibleTo(caller)).courses,
    find: createFindCourse(deps),
    listForStudent: async (studentId) => {
      const [courses, studentOrVisitor, enrolments] = await Promise.all([
        catalogue(),
        findStudentOrVisitor(sql, studentId),
        listEnrolments(sql, studentId),
      ]);
      const completed = new Map(enrolments.map((row) => [row.courseId, row.isCompleted]));
      return courses.filter((course) => {
        const isCompleted = completed.get(course.CourseID);
        if (isCompleted === undefined || isDraftCourse(course)) return false;
        return isCompleted || !isHiddenByGroups(course, listGroupIdsOfStudent(studentOrVisitor));
      });
    },
    enroll: async (courseId, studentId) => {
      const course = await open.require(courseId, studentId);
      // A student whose completed enrolment has ended may still read the course, but cannot start it again.
      if (!isOfferedCourse(course) && !(await isEnrolled(sql, studentId, courseId)))
        throw createUnknownCourseError();
      await addEnrolment(sql, studentId, courseId);
    },
  };
};
