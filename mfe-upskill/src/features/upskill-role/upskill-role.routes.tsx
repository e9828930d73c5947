import { type RouteObject, screenRoute } from '@cairn/runtime';

/** Page on which a student plans the path to a role, named UpskillRole in the documents. */
export const upskillRoleRoutes: RouteObject[] = [
  screenRoute(
    '/upskill-role',
    async () =>
      (await import(/* webpackChunkName: "upskill-role" */ './upskill-role.page.tsx'))
        .UpskillRolePage,
  ),
];
