import { listTopCourses } from '@cairn/api/recommender.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { TopCourses } from './recommender.service.ts';

export const addRecommenderRoutes = (add: AddEndpoint, topCourses: TopCourses): void => {
  add(listTopCourses, ({ query }, caller) =>
    topCourses(query.user_input_title, query.top_n, caller),
  );
};
