import type { LecturePosition } from '@cairn/api/lecture-positions.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { lockEnrolment } from '../progress/enrolment-lock.ts';
import {
  storeNewestPosition,
  findLectureSeconds,
  listPositions,
  type PositionRow,
} from './lecture-positions.repository.ts';

export interface LecturePositionToSave {
  readonly courseId: string;
  readonly moduleId: string;
  readonly seconds: number;
  /** Seconds since the student was at this position. */
  readonly age?: number | undefined;
}

export interface LecturePositionsService {
  /**
   * Stores a position. Returns the newer one of the stored position and this one.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   */
  readonly save: (studentId: string, place: LecturePositionToSave) => Promise<LecturePosition>;
  readonly list: (studentId: string, courseId: string) => Promise<LecturePosition[]>;
}

const toPositionResponse = (
  courseId: string,
  { savedAt, ...place }: PositionRow,
): LecturePosition => ({
  courseId,
  ...place,
  savedAt: savedAt.toISOString(),
});

export const createLecturePositions = (sql: Sql): LecturePositionsService => ({
  save: (studentId, { courseId, moduleId, seconds, age = 0 }) =>
    sql.begin(async (tx) => {
      await lockEnrolment(tx, studentId, courseId);
      const length = await findLectureSeconds(tx, courseId, moduleId);
      if (length === undefined) throw new AppError('not-found', 'There is no such lecture.');
      // A browser may report slightly more than the length in the header.
      const within = Math.min(seconds, Math.floor(length));
      const kept = await storeNewestPosition(tx, studentId, courseId, {
        moduleId,
        seconds: within,
        age,
      });
      return toPositionResponse(courseId, kept);
    }),
  list: async (studentId, courseId) =>
    (await listPositions(sql, studentId, courseId)).map((place) =>
      toPositionResponse(courseId, place),
    ),
});
