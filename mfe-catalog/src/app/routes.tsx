import { Navigate, type RouteObject, useLocation } from '@cairn/runtime';
import { lazy } from 'react';

// Each screen is a chunk of its own, named as package.json declares it: a page comes with the code of one screen.
const HomePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "home" */ '../features/home/home.page.tsx')).HomePage,
}));
const CourseCatalogPage = lazy(async () => ({
  default: (
    await import(
      /* webpackChunkName: "course-catalog" */ '../features/course-catalog/course-catalog.page.tsx'
    )
  ).CourseCatalogPage,
}));
const CourseDetailPage = lazy(async () => ({
  default: (
    await import(
      /* webpackChunkName: "course-detail" */ '../features/course-detail/course-detail.page.tsx'
    )
  ).CourseDetailPage,
}));
const RolesCatalogPage = lazy(async () => ({
  default: (
    await import(
      /* webpackChunkName: "roles-catalog" */ '../features/roles-catalog/roles-catalog.page.tsx'
    )
  ).RolesCatalogPage,
}));
const WebinarCatalogPage = lazy(async () => ({
  default: (
    await import(
      /* webpackChunkName: "webinar-catalog" */ '../features/webinar-catalog/webinar-catalog.page.tsx'
    )
  ).WebinarCatalogPage,
}));
const DocumentLibraryPage = lazy(async () => ({
  default: (
    await import(
      /* webpackChunkName: "document-library" */ '../features/document-library/document-library.page.tsx'
    )
  ).DocumentLibraryPage,
}));

/** /courses is another name of the catalogue (000 §2); the query goes along. */
const CatalogAlias = () => <Navigate replace to={`/course-catalog${useLocation().search}`} />;

export const routes: RouteObject[] = [
  { path: '/', element: <HomePage /> },
  { path: '/course-catalog', element: <CourseCatalogPage /> },
  { path: '/courses', element: <CatalogAlias /> },
  /** Named CourseCatalog in the documents. */
  { path: '/course-catalog/:id', element: <CourseDetailPage /> },
  { path: '/roles-catalog/:id?', element: <RolesCatalogPage /> },
  { path: '/webinar-catalog', element: <WebinarCatalogPage /> },
  { path: '/documents', element: <DocumentLibraryPage /> },
];
