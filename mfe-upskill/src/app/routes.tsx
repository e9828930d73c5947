import type { RouteObject } from '@cairn/runtime';
import { learningListRoutes } from '../features/learning-list/learning-list.routes.tsx';

export const routes: RouteObject[] = [...learningListRoutes];
