/**
 * Checks access to a course for questions: students may ask about each lecture and package that they may open (TAPI-58,
 * GUEST-07).
 */
import type { Course } from '@cairn/api/courses.contract';
import { COURSE_TEXT_MISSING_ERROR } from '@cairn/api/course-assistant.contract';
import {
  findTargetCourseId,
  toLectureTarget,
  type QuestionTarget,
  removeUrlSignature,
} from '@cairn/domain/course-question.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { decodeUrlPath } from '../../../platform/files/file-names.ts';
import type { ListDisclosedModules } from '../../learning/course-modules/disclosed-modules.ts';
import { parseMediaKey } from '../../media/media-key.ts';
import { type LectureOfFilm, listLecturesOfFilm } from './course-assistant.repository.ts';

export interface CourseForQuestion {
  readonly course: Course;
  /** Key of the film of the lecture that the question is about; absent: the whole course. */
  readonly lectureKey?: string | undefined;
  /** Returns whether an answer may quote text of this module, which may be locked. */
  readonly isOpen: (moduleId: string | undefined) => boolean;
}

export interface CourseQuestionAccess {
  /**
   * Finds the course of the lecture that a question is about.
   * @throws invalid with 'Chroma database not populated' for an unknown lecture
   * @throws unauthorized for a visitor
   * @throws forbidden
   */
  readonly findLectureCourse: (
    target: QuestionTarget,
    caller: string | undefined,
  ) => Promise<CourseForQuestion>;
  readonly findPackageCourse: (
    queueId: string,
    caller: string | undefined,
  ) => Promise<CourseForQuestion>;
}

export const createNoCourseTextError = (): AppError =>
  new AppError('invalid', 'There is nothing here yet that could be answered from.', undefined, {
    reason: COURSE_TEXT_MISSING_ERROR,
  });

export const createCourseQuestionAccess = (
  sql: Sql,
  disclose: ListDisclosedModules,
): CourseQuestionAccess => {
  const open = async (
    courseId: string,
    caller: string | undefined,
    moduleId?: string | null,
  ): Promise<CourseForQuestion> => {
    const { course, isEnrolled, getDisclosure } = await disclose(courseId, caller).catch(
      throwAsUnknown,
    );
    if (!course.PublicallyAccessible && !isEnrolled) {
      if (caller === undefined) throw new AppError('unauthorized', 'Please sign in first.');
      throw new AppError('forbidden', 'You are not enrolled in this course.');
    }
    const isOpen: CourseForQuestion['isOpen'] = (id) =>
      id === undefined || getDisclosure(id) !== 'outline';
    if (isOpen(moduleId ?? undefined)) return { course, isOpen };
    throw new AppError('forbidden', 'This lecture opens when the modules before it are done.');
  };

  return {
    findLectureCourse: async (target, caller) => {
      const courseId = findTargetCourseId(target);
      if (courseId !== undefined) return open(courseId, caller);
      const lectureKey = findFilmKey(target);
      const owners = lectureKey === undefined ? [] : await listLecturesOfFilm(sql, lectureKey);
      const opened = await openFirstCourse(owners, ({ courseId: id, moduleId }) =>
        open(id, caller, moduleId),
      );
      return { ...opened, lectureKey };
    },
    findPackageCourse: async (queueId, caller) => {
      const opened = await open(queueId, caller);
      if (opened.course.CourseType !== 'scorm') throw createNoCourseTextError();
      return opened;
    },
  };
};

/** Replaces the error for a course that the caller may not see by the error for an unknown course. */
const throwAsUnknown = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'not-found' ? createNoCourseTextError() : error;
};

/**
 * Returns the key of the film that the question is about. Returns undefined if the URL is no media URL, or if URL and table name
 * belong to different files.
 */
const findFilmKey = (target: QuestionTarget): string | undefined => {
  const [, path] =
    /^(?:https?:\/\/[^/]*)?\/media\/(.+)$/.exec(removeUrlSignature(target.s3_url)) ?? [];
  if (
    path === undefined ||
    toLectureTarget(target.s3_url)?.chroma_tablename !== target.chroma_tablename
  ) {
    return undefined;
  }
  const key = decodeUrlPath(path);
  return parseMediaKey(key) && key;
};

const openFirstCourse = async (
  owners: readonly LectureOfFilm[],
  open: (owner: LectureOfFilm) => Promise<CourseForQuestion>,
): Promise<CourseForQuestion> => {
  let refusal: unknown;
  for (const owner of owners) {
    try {
      return await open(owner);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal ?? createNoCourseTextError();
};
