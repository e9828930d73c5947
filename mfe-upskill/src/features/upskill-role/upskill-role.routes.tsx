import { type RouteObject, screenRoute } from '@cairn/runtime';

/** Named UpskillRole in the documents. */
export const upskillRoleRoutes: RouteObject[] = [
  screenRoute(
    '/upskill-role',
    async () =>
      (await import(/* webpackChunkName: "upskill-role" */ './upskill-role.page.tsx'))
        .UpskillRolePage,
  ),
];
