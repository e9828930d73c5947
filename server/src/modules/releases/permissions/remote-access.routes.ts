/** Endpoints with which owners see and change who may release a remote. */
import {
  addAccessChecker,
  getRemoteAccess,
  makeAccessToken,
  renewAccessChecker,
  renewAccessToken,
  revokeAccessChecker,
  revokeAccessToken,
} from '@cairn/api/release-access.contract';
import type { ReleaseServices } from '../release-services.ts';
import type { AddRegistryCall } from './registry-calls.ts';

export const addRemoteAccessRoutes = (
  add: AddRegistryCall,
  { access }: Pick<ReleaseServices, 'access'>,
): void => {
  add(getRemoteAccess, ({ params }, actor) => access.read(params.name, actor));
  add(makeAccessToken, async ({ params, body }, by, reply) => {
    const made = await access.makeToken({ remote: params.name, by, ...body });
    void reply.code(201);
    return made;
  });
  add(renewAccessToken, async ({ params: { name: remote, id }, body: { days } }, by) => ({
    token: await access.renewToken(id, { remote, days, by }),
  }));
  add(revokeAccessToken, async ({ params: { name, id } }, by) => {
    await access.revokeToken(id, name, by);
    return { revoked: true as const };
  });
  add(addAccessChecker, async ({ params, body: { days, ...key } }, by, reply) => {
    const checker = await access.addChecker(key, { remote: params.name, days, by });
    void reply.code(201);
    return { checker };
  });
  add(renewAccessChecker, async ({ params: { name: remote, checker }, body: { days } }, by) => ({
    checker: await access.renewChecker(checker, { remote, days, by }),
  }));
  add(revokeAccessChecker, async ({ params, body: { reason } }, by) => {
    await access.revokeChecker(params.checker, { remote: params.name, by, reason });
    return { revoked: true as const };
  });
};
