import { Navigate, type RouteObject, screenRoute, useLocation } from '@cairn/runtime';

/** Redirects an alternative path of the catalogue to the usual one (000 §2), and keeps the query. */
const CatalogAlias = () => <Navigate replace to={`/course-catalog${useLocation().search}`} />;

/**
 * Maps paths to screens. Each screen is a separate chunk, named as in package.json, so that a page loads the code of one screen.
 */
export const routes: RouteObject[] = [
  screenRoute(
    '/',
    async () =>
      (await import(/* webpackChunkName: "home" */ '../features/home/home.page.tsx')).HomePage,
  ),
  screenRoute(
    '/course-catalog',
    async () =>
      (
        await import(
          /* webpackChunkName: "course-catalog" */ '../features/course-catalog/course-catalog.page.tsx'
        )
      ).CourseCatalogPage,
  ),
  { path: '/courses', element: <CatalogAlias /> },
  /** Page of one course, named CourseCatalog in the documents. */
  screenRoute(
    '/course-catalog/:id',
    async () =>
      (
        await import(
          /* webpackChunkName: "course-detail" */ '../features/course-detail/course-detail.page.tsx'
        )
      ).CourseDetailPage,
  ),
  screenRoute(
    '/roles-catalog/:id?',
    async () =>
      (
        await import(
          /* webpackChunkName: "roles-catalog" */ '../features/roles-catalog/roles-catalog.page.tsx'
        )
      ).RolesCatalogPage,
  ),
  screenRoute(
    '/webinar-catalog',
    async () =>
      (
        await import(
          /* webpackChunkName: "webinar-catalog" */ '../features/webinar-catalog/webinar-catalog.page.tsx'
        )
      ).WebinarCatalogPage,
  ),
  screenRoute(
    '/documents',
    async () =>
      (
        await import(
          /* webpackChunkName: "document-library" */ '../features/document-library/document-library.page.tsx'
        )
      ).DocumentLibraryPage,
  ),
];
