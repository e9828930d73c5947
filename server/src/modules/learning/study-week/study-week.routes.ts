import { getStudyWeek, setWeekGoal } from '@cairn/api/study-week.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { StudyWeekService } from './study-week.service.ts';

export const addStudyWeekRoutes = (add: AddEndpoint, week: StudyWeekService): void => {
  add(getStudyWeek, ({ query }, caller) => week.read(caller, query.zone));
  add(setWeekGoal, ({ body }, caller) => week.setGoal(caller, body.goal));
};
