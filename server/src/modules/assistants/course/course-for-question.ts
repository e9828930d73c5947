/**
 * Checks access to a course for questions: students may ask about each lecture and package that they may open (TAPI-58,
 * GUEST-07).
 */
import type { Course } from '@cairn/api/courses.contract';
import { CHROMA_NOT_POPULATED } from '@cairn/api/course-assistant.contract';
import {
  findTargetCourseId,
  toLectureTarget,
  type QuestionTarget,
  removeUrlSignature,
} from '@cairn/domain/course-question.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { decodePath } from '../../../platform/files/file-names.ts';
import type { DiscloseModules } from '../../learning/course-modules/disclosed-modules.ts';
import { parseMediaKey } from '../../media/media-key.ts';
import { type LectureOwner, listLectureOwners } from './course-assistant.repository.ts';

export interface CourseForQuestion {
  readonly course: Course;
  /** The key of the lecture's film; absent: the whole course. */
  readonly lectureKey?: string | undefined;
  /** Returns whether an answer may contain text of this module, which may be locked. */
  readonly isOpen: (moduleId: string | undefined) => boolean;
}

export interface QuestionAccess {
  /**
   * Finds the course of a lecture.
   * @throws invalid with 'Chroma database not populated' for an unknown lecture
   * @throws unauthorized for a visitor
   * @throws forbidden
   */
  readonly ofLecture: (
    place: QuestionTarget,
    caller: string | undefined,
  ) => Promise<CourseForQuestion>;
  readonly ofPackage: (queueId: string, caller: string | undefined) => Promise<CourseForQuestion>;
}

export const createNotPopulatedError = (): AppError =>
  new AppError('invalid', 'There is nothing here yet that could be answered from.', undefined, {
    reason: CHROMA_NOT_POPULATED,
  });

export const createQuestionAccess = (sql: Sql, disclose: DiscloseModules): QuestionAccess => {
  const open = async (
    courseId: string,
    caller: string | undefined,
    moduleId?: string | null,
  ): Promise<CourseForQuestion> => {
    const { course, isEnrolled, disclosureOf } = await disclose(courseId, caller).catch(
      throwAsUnknown,
    );
    if (!course.PublicallyAccessible && !isEnrolled) {
      if (caller === undefined) throw new AppError('unauthorized', 'Please sign in first.');
      throw new AppError('forbidden', 'You are not enrolled in this course.');
    }
    const isOpen: CourseForQuestion['isOpen'] = (id) =>
      id === undefined || disclosureOf(id) !== 'outline';
    if (isOpen(moduleId ?? undefined)) return { course, isOpen };
    throw new AppError('forbidden', 'This lecture opens when the modules before it are done.');
  };

  return {
    ofLecture: async (place, caller) => {
      const courseId = findTargetCourseId(place);
      if (courseId !== undefined) return open(courseId, caller);
      const lectureKey = findFilmKey(place);
      const owners = lectureKey === undefined ? [] : await listLectureOwners(sql, lectureKey);
      const asked = await openFirstCourse(owners, ({ courseId: id, moduleId }) =>
        open(id, caller, moduleId),
      );
      return { ...asked, lectureKey };
    },
    ofPackage: async (queueId, caller) => {
      const asked = await open(queueId, caller);
      if (asked.course.CourseType !== 'scorm') throw createNotPopulatedError();
      return asked;
    },
  };
};

/** A course that the caller must not know is answered like a course that does not exist. */
const throwAsUnknown = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'not-found' ? createNotPopulatedError() : error;
};

/** Returns the film's key. Returns undefined if the URL is no media URL, or if URL and table name belong to different files. */
const findFilmKey = (place: QuestionTarget): string | undefined => {
  const [, path] =
    /^(?:https?:\/\/[^/]*)?\/media\/(.+)$/.exec(removeUrlSignature(place.s3_url)) ?? [];
  if (
    path === undefined ||
    toLectureTarget(place.s3_url)?.chroma_tablename !== place.chroma_tablename
  ) {
    return undefined;
  }
  const key = decodePath(path);
  return parseMediaKey(key) && key;
};

const openFirstCourse = async (
  owners: readonly LectureOwner[],
  open: (owner: LectureOwner) => Promise<CourseForQuestion>,
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
  throw refusal ?? createNotPopulatedError();
};
