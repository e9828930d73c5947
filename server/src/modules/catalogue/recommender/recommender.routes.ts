import { listTopCourses } from '@cairn/api/recommender.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { FindTopCourses } from './recommender.service.ts';

export const addRecommenderRoutes = (add: AddEndpoint, topCourses: FindTopCourses): void => {
  add(listTopCourses, ({ query }, caller) =>
    topCourses(query.user_input_title, query.top_n, caller),
  );
};
