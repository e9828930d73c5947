import type { RouteObject } from '@cairn/runtime';
import { DashboardPage } from './dashboard.page.tsx';

export const dashboardRoutes: RouteObject[] = [{ path: '/dashboard', element: <DashboardPage /> }];
