import {
  addRole,
  getRole,
  listCompetencies,
  listRoleCourses,
  listRoles,
  removeRole,
} from '@cairn/api/roles.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import { createJobRolesService, type JobRolesDeps } from './roles.service.ts';

/** Maximum size in bytes of a request with two lists of 1,000 ids with 200 characters each, which the contract allows. */
const MAX_COMPETENCY_BYTES = 512 * 1024;

export const addJobRoleRoutes = (add: AddEndpoint, deps: JobRolesDeps): void => {
  const roles = createJobRolesService(deps);
  add(listRoles, (_input, caller) => roles.list(caller));
  add(getRole, ({ params }) => roles.find(params.roleId));
  add(listCompetencies, async () => {
    const source = await roles.competencyNames();
    return new SharedResponse({ source, build: () => ({ ...source }) });
  });
  add(
    listRoleCourses,
    ({ body }, caller) => roles.courseLists(body.roleID, body.currentCompetencies, caller),
    { bodyLimit: MAX_COMPETENCY_BYTES },
  );
  add(addRole, async ({ body }, caller) => {
    await roles.add(body.roleId, caller);
    return { message: 'Role added.' };
  });
  add(removeRole, async ({ body }, caller) => {
    await roles.remove(body.roleId, caller);
    return { message: 'Role removed.' };
  });
};
