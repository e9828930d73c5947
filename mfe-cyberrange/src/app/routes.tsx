import type { RouteObject } from '@cairn/runtime';
import { exerciseListRoutes } from '../features/exercise-list/exercise-list.routes.tsx';

export const routes: RouteObject[] = [...exerciseListRoutes];
