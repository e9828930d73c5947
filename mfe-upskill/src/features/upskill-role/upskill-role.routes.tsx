import type { RouteObject } from '@cairn/runtime';
import { lazy } from 'react';

const UpskillRolePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "upskill-role" */ './upskill-role.page.tsx'))
    .UpskillRolePage,
}));

/** Named UpskillRole in the documents. */
export const upskillRoleRoutes: RouteObject[] = [
  { path: '/upskill-role', element: <UpskillRolePage /> },
];
