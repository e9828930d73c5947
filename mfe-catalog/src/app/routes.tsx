import { Navigate, type RouteObject, screenRoute, useLocation } from '@cairn/runtime';

/** /courses is another name of the catalogue (000 §2); the query goes along. */
const CatalogAlias = () => <Navigate replace to={`/course-catalog${useLocation().search}`} />;

/** Each screen is a chunk of its own, named as package.json declares it: a page comes with the code of one screen. */
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
  /** Named CourseCatalog in the documents. */
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
