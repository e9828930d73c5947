/**
 * Endpoints for checkers. Every caller with a right may list them; callers who may change all channels may add and revoke
 * them.
 */
import { addChecker, listCheckers, revokeChecker } from '@cairn/api/release-checkers.contract';
import type { ReleaseCheckersService } from './checkers.service.ts';
import { getReleaseActor, type AddRegistryCall } from '../permissions/registry-calls.ts';

export const addReleaseCheckerRoutes = (
  add: AddRegistryCall,
  { checkers }: { readonly checkers: ReleaseCheckersService },
): void => {
  add(listCheckers, async () => ({ checkers: await checkers.list() }));
  add(addChecker, async ({ body: { key, replace } }, reply) => {
    const by = getReleaseActor(reply.request);
    const replaced = await checkers.add(key, { by, replace });
    void reply.code(201);
    return { name: key.kid, replaced };
  });
  add(revokeChecker, async ({ params: { name }, body: { reason } }, { request }) => {
    await checkers.revoke(name, { by: getReleaseActor(request), reason });
    return { revoked: true as const };
  });
};
