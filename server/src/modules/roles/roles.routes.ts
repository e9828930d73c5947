import { getRole, listCompetencies, listRoles } from '@cairn/api/roles.contract';
import type { Sql } from 'postgres';
import { AppError } from '../../errors/app-error.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import * as repository from './roles.repository.ts';

export const addRolesRoutes = (add: AddEndpoint, sql: Sql): void => {
  add(listRoles, () => repository.listRoles(sql));
  add(getRole, async ({ params }) => {
    const [role] = await repository.listRoles(sql, params.roleId);
    if (role) return role;
    throw new AppError('not-found', 'There is no such role.');
  });
  add(listCompetencies, () => repository.competencyNames(sql));
};
