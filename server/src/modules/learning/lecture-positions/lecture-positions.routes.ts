import { listLecturePositions, saveLecturePosition } from '@cairn/api/lecture-positions.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { LecturePositionsService } from './lecture-positions.service.ts';

export const addLecturePositionRoutes = (
  add: AddEndpoint,
  positions: LecturePositionsService,
): void => {
  add(saveLecturePosition, ({ body }, caller) => positions.save(caller, body));
  add(listLecturePositions, ({ query }, caller) => positions.list(caller, query.courseId));
};
