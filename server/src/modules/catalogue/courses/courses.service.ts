import type { Course, CourseItem } from '@cairn/api/courses.contract';
import { isDraft, isOutsideGroups } from '@cairn/domain/course-visibility.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import { cacheReads } from '../../../platform/database/cached-reads.ts';
import { MEMORY_LIMITS } from '../../../platform/limits/memory-limits.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import type { Catalogue } from './catalogue.ts';
import { toCourseItem } from './course-item.ts';
import { type CourseList, findCourse, listVisibleCourses } from './course-lists.ts';
import {
  addEnrolment,
  findCourseBody,
  findEnrolment,
  listEnrolments,
} from './courses.repository.ts';
import type { OpenCourses } from './open-courses.ts';
import { listViewerGroups, findViewer } from './viewer.ts';

export interface CoursesService {
  /** Returns the courses that lists show to the caller. Returns the same object until content or the caller's groups change. */
  readonly visibleTo: (caller: string | undefined) => Promise<CourseList>;
  /** Returns the courses of `visibleTo` as an array. */
  readonly list: (caller: string | undefined) => Promise<readonly Course[]>;
  /**
   * Returns one course with the details that the caller may see (TAPI-06). A draft or a course of other groups is returned with
   * the few fields that the page needs to refuse it. Callers who are not enrolled get the same response.
   * @throws not-found for an unknown course only
   */
  readonly find: (
    courseId: string,
    caller: string | undefined,
  ) => Promise<CourseResponse | SharedResponse<CourseResponse>>;
  /**
   * Returns enrolled and completed courses without drafts. Courses of groups that the student has left are included only if
   * completed.
   */
  readonly listOf: (studentId: string) => Promise<Course[]>;
  /**
   * Enrols the student; a second call changes nothing.
   * @throws not-found if the course is unknown or a draft
   * @throws forbidden if the course is for another group
   */
  readonly enroll: (courseId: string, studentId: string) => Promise<void>;
}

/** The body of the response. */
interface CourseResponse {
  readonly Item: CourseItem;
}

interface CoursesDeps {
  readonly sql: Sql;
  readonly catalogue: Catalogue;
  readonly open: OpenCourses;
  readonly signer: MediaSigner;
}

const createUnknownCourseError = () => new AppError('not-found', 'There is no such course.');

const requireCourse = (catalogue: readonly Course[], courseId: string): Course => {
  const course = findCourse(catalogue, courseId);
  if (course) return course;
  throw createUnknownCourseError();
};

const createFindCourse = ({ sql, catalogue, signer }: CoursesDeps): CoursesService['find'] => {
  // The cache keys are courses of the catalogue, which are new objects after each change of content.
  const bodyOf = cacheReads(
    ({ CourseID }: Course) => findCourseBody(sql, CourseID),
    MEMORY_LIMITS.courseBodies.count,
  );
  return async (courseId, caller) => {
    const course = requireCourse(await catalogue(), courseId);
    const { CourseID, Status, Groups, PublicallyAccessible } = course;
    if (isDraft(course))
      return { Item: { CourseID, Status, Groups: [], PublicallyAccessible: false } };
    const viewer = await findViewer(sql, caller);
    if (isOutsideGroups(course, listViewerGroups(viewer))) {
      return { Item: { CourseID, Status, Groups, PublicallyAccessible } };
    }
    const [body, enrolment] = await Promise.all([
      bodyOf(course),
      caller === undefined ? undefined : findEnrolment(sql, caller, courseId),
    ]);
    if (!body) throw createUnknownCourseError();
    const build = () => ({ Item: toCourseItem({ course, body, caller, enrolment }, signer) });
    // Responses with signed URLs expire, so they are not shared.
    return enrolment || PublicallyAccessible
      ? build()
      : new SharedResponse({ source: body, key: CourseID, build });
  };
};

export const createCoursesService = (deps: CoursesDeps): CoursesService => {
  const { sql, catalogue, open } = deps;
  const visibleTo = async (caller: string | undefined) => {
    const [courses, viewer] = await Promise.all([catalogue(), findViewer(sql, caller)]);
    return listVisibleCourses(courses, viewer);
  };
  return {
    visibleTo,
    list: async (caller) => (await visibleTo(caller)).courses,
    find: createFindCourse(deps),
    listOf: async (studentId) => {
      const [courses, viewer, enrolments] = await Promise.all([
        catalogue(),
        findViewer(sql, studentId),
        listEnrolments(sql, studentId),
      ]);
      const completed = new Map(enrolments.map((row) => [row.courseId, row.isCompleted]));
      return courses.filter((course) => {
        const isCompleted = completed.get(course.CourseID);
        if (isCompleted === undefined || isDraft(course)) return false;
        return isCompleted || !isOutsideGroups(course, listViewerGroups(viewer));
      });
    },
    enroll: async (courseId, studentId) => {
      await open.require(courseId, studentId);
      await addEnrolment(sql, studentId, courseId);
    },
  };
};
