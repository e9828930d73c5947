import type { RouteObject } from '@cairn/runtime';
import { accountRoutes } from '../features/account/account.routes.tsx';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.tsx';
import { learningRoutes } from '../features/learning/learning.routes.tsx';
import { profileRoutes } from '../features/profile/profile.routes.tsx';

export const routes: RouteObject[] = [
  ...learningRoutes,
  ...dashboardRoutes,
  ...accountRoutes,
  ...profileRoutes,
];
