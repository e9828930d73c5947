import { teachRoutes } from '../features/teach/teach.routes.tsx';

/** Maps paths to screens. Each screen is a separate chunk, named as in package.json. */
export const routes = teachRoutes;
