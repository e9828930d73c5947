import { listLecturePlaces, saveLecturePlace } from '@cairn/api/lecture-places.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { LecturePlacesService } from './lecture-places.service.ts';

export const addLecturePlacesRoutes = (add: AddEndpoint, places: LecturePlacesService): void => {
  add(saveLecturePlace, ({ body }, caller) => places.save(caller, body));
  add(listLecturePlaces, ({ query }, caller) => places.list(caller, query.courseId));
};
