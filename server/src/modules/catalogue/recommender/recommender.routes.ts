import { listTopCourses } from '@cairn/api/recommender.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { FindRecommendedCourses } from './recommender.service.ts';

export const addCourseRecommenderRoutes = (
  add: AddEndpoint,
  topCourses: FindRecommendedCourses,
): void => {
  add(listTopCourses, ({ query }, caller) =>
    topCourses(query.user_input_title, query.top_n, caller),
  );
};
