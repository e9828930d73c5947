import type { RouteObject } from '@cairn/runtime';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.tsx';
import { learningRoutes } from '../features/learning/learning.routes.tsx';

export const routes: RouteObject[] = [...learningRoutes, ...dashboardRoutes];
