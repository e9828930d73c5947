import type { RouteObject } from '@cairn/runtime';
import { learningListRoutes } from '../features/learning-list/learning-list.routes.tsx';
import { upskillRoleRoutes } from '../features/upskill-role/upskill-role.routes.tsx';

export const routes: RouteObject[] = [...learningListRoutes, ...upskillRoleRoutes];
