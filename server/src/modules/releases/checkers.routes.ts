/** Calls about checkers: all callers with a right list them, callers who may change all channels change them. */
import { addChecker, listCheckers, revokeChecker } from '@cairn/api/release-checkers.contract';
import type { CheckersService } from './checkers.service.ts';
import { getActor, type AddRegistryCall } from './registry-calls.ts';

export const addCheckerRoutes = (
  add: AddRegistryCall,
  { checkers }: { readonly checkers: CheckersService },
): void => {
  add(listCheckers, async () => ({ checkers: await checkers.list() }));
  add(addChecker, async ({ body: { key, replace } }, reply) => {
    const by = getActor(reply.request).name;
    const replaced = await checkers.add(key, { by, replace });
    void reply.code(201);
    return { name: key.kid, replaced };
  });
  add(revokeChecker, async ({ params: { name }, body: { reason } }, { request }) => {
    await checkers.revoke(name, { by: getActor(request).name, reason });
    return { revoked: true as const };
  });
};
