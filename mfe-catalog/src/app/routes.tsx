import type { RouteObject } from '@cairn/runtime';
import { courseCatalogRoutes } from '../features/course-catalog/course-catalog.routes.tsx';
import { courseDetailRoutes } from '../features/course-detail/course-detail.routes.tsx';
import { homeRoutes } from '../features/home/home.routes.tsx';

export const routes: RouteObject[] = [...homeRoutes, ...courseCatalogRoutes, ...courseDetailRoutes];
