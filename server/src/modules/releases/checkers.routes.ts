/** Who may say that a release works: listed for anybody with a right, changed by whoever may change all channels. */
import { addChecker, listCheckers, revokeChecker } from '@cairn/api/release-checkers.contract';
import type { CheckersService } from './checkers.service.ts';
import { actorOf, type AddCall } from './registry-calls.ts';

export const addCheckerRoutes = (
  add: AddCall,
  { checkers }: { readonly checkers: CheckersService },
): void => {
  add(listCheckers, async () => ({ checkers: await checkers.list() }));
  add(addChecker, async ({ body: { key, replace } }, reply) => {
    const by = actorOf(reply.request).name;
    const replaced = await checkers.add(key, { by, replace });
    void reply.code(201);
    return { name: key.kid, replaced };
  });
  add(revokeChecker, async ({ params: { name }, body: { reason } }, { request }) => {
    await checkers.revoke(name, { by: actorOf(request).name, reason });
    return { revoked: true as const };
  });
};
