import type { RouteObject } from '@cairn/runtime';
import { accountRoutes } from '../features/account/account.routes.tsx';
import { certificateRoutes } from '../features/certificate/certificate.routes.tsx';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.tsx';
import { learningRoutes } from '../features/learning/learning.routes.tsx';
import { profileRoutes } from '../features/profile/profile.routes.tsx';
import { DesktopAreas } from '../features/workspaces/desktop-areas.tsx';

export const routes: RouteObject[] = [
  ...learningRoutes(<DesktopAreas />),
  ...dashboardRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...certificateRoutes,
];
