import { Navigate, type RouteObject, useLocation } from '@cairn/runtime';
import { CourseCatalogPage } from './course-catalog.page.tsx';

/** /courses is another name of the catalogue (000 §2); the query goes along. */
const CatalogAlias = () => <Navigate replace to={`/course-catalog${useLocation().search}`} />;

export const courseCatalogRoutes: RouteObject[] = [
  { path: '/course-catalog', element: <CourseCatalogPage /> },
  { path: '/courses', element: <CatalogAlias /> },
];
