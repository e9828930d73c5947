import type { RouteObject } from '@cairn/runtime';
import { exerciseRoutes } from '../features/exercise/exercise.routes.tsx';
import { exerciseListRoutes } from '../features/exercise-list/exercise-list.routes.tsx';
import { quizRoutes } from '../features/quiz/quiz.routes.tsx';

export const routes: RouteObject[] = [...exerciseListRoutes, ...exerciseRoutes, ...quizRoutes];
