import type { LecturePosition } from '@cairn/api/lecture-positions.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { lockEnrolmentAndMarkActive } from '../progress/enrolment-lock.ts';
import {
  storeNewestLecturePosition,
  findLectureLengthSeconds,
  listLecturePositionsOfStudent,
  type LecturePositionRow,
} from './lecture-positions.repository.ts';

export interface LecturePositionToSave {
  readonly courseId: string;
  readonly moduleId: string;
  readonly seconds: number;
  /** Seconds since the student was at this position of the lecture. */
  readonly age?: number | undefined;
}

export interface LecturePositionsService {
  /**
   * Stores a position in a lecture. Returns the newer one of the stored position and this one.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   */
  readonly save: (studentId: string, position: LecturePositionToSave) => Promise<LecturePosition>;
  readonly list: (studentId: string, courseId: string) => Promise<LecturePosition[]>;
}

const toPositionResponse = (
  courseId: string,
  { savedAt, ...position }: LecturePositionRow,
): LecturePosition => ({
  courseId,
  ...position,
  savedAt: savedAt.toISOString(),
});

export const createLecturePositionsService = (sql: Sql): LecturePositionsService => ({
  save: (studentId, { courseId, moduleId, seconds, age = 0 }) =>
    sql.begin(async (tx) => {
      await lockEnrolmentAndMarkActive(tx, studentId, courseId);
      const length = await findLectureLengthSeconds(tx, courseId, moduleId);
      if (length === undefined) throw new AppError('not-found', 'There is no such lecture.');
      // A browser may report a position slightly after the end that the file's header contains.
      const within = Math.min(seconds, Math.floor(length));
      const stored = await storeNewestLecturePosition(tx, studentId, courseId, {
        moduleId,
        seconds: within,
        age,
      });
      return toPositionResponse(courseId, stored);
    }),
  list: async (studentId, courseId) =>
    (await listLecturePositionsOfStudent(sql, studentId, courseId)).map((position) =>
      toPositionResponse(courseId, position),
    ),
});
