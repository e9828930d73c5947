import type { RouteObject } from '@cairn/runtime';
import { HomePage } from './home.page.tsx';

export const homeRoutes: RouteObject[] = [{ path: '/', element: <HomePage /> }];
