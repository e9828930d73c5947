import type { LecturePlace } from '@cairn/api/lecture-places.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { lockEnrolment } from '../progress/enrolment-lock.ts';
import {
  storeNewestPosition,
  lectureSeconds,
  listPlaces,
  type PositionRow,
} from './lecture-places.repository.ts';

export interface PlaceToSave {
  readonly courseId: string;
  readonly moduleId: string;
  readonly seconds: number;
  /** Seconds since the student was at this position. */
  readonly age?: number | undefined;
}

export interface LecturePlacesService {
  /**
   * Stores a position. Returns the newer one of the stored position and this one.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   */
  readonly save: (studentId: string, place: PlaceToSave) => Promise<LecturePlace>;
  readonly list: (studentId: string, courseId: string) => Promise<LecturePlace[]>;
}

const onTheWire = (courseId: string, { savedAt, ...place }: PositionRow): LecturePlace => ({
  courseId,
  ...place,
  savedAt: savedAt.toISOString(),
});

export const createLecturePlacesService = (sql: Sql): LecturePlacesService => ({
  save: (studentId, { courseId, moduleId, seconds, age = 0 }) =>
    sql.begin(async (tx) => {
      await lockEnrolment(tx, studentId, courseId);
      const length = await lectureSeconds(tx, courseId, moduleId);
      if (length === undefined) throw new AppError('not-found', 'There is no such lecture.');
      // A browser may report slightly more than the length in the header.
      const within = Math.min(seconds, Math.floor(length));
      const kept = await storeNewestPosition(tx, studentId, courseId, {
        moduleId,
        seconds: within,
        age,
      });
      return onTheWire(courseId, kept);
    }),
  list: async (studentId, courseId) =>
    (await listPlaces(sql, studentId, courseId)).map((place) => onTheWire(courseId, place)),
});
