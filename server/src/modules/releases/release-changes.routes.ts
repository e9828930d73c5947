/** Calls with which people and tools change channels, and approve, refuse or freeze changes. */
import {
  approveRequest,
  approveSeenRequest,
  changeChannelSettings,
  changeChannelTogether,
  freezeChannel,
  refuseRequest,
  unfreezeChannel,
} from '@cairn/api/release-changes.contract';
import { changeCanaryPlan } from '@cairn/api/release-plans.contract';
import { parseChanges, rightsFor } from './clear-changes.ts';
import { actorOf, type AddCall } from './registry-calls.ts';
import { requireRight } from './release-actor.ts';
import type { ReleaseServices } from './releases.routes.ts';
import { refuseUnseen, requireSeen, tagged } from './revision-tag.ts';

type ChangeServices = Pick<
  ReleaseServices,
  'channels' | 'plans' | 'requests' | 'freezes' | 'settings'
>;

export const addReleaseChanges = (
  add: AddCall,
  { channels, plans, requests, freezes, settings }: ChangeServices,
): void => {
  add(changeChannelTogether, async ({ params: { channel }, headers, body }, reply) => {
    const seen = requireSeen(channel, headers['if-match']);
    const by = actorOf(reply.request);
    const changes = parseChanges(body.changes);
    for (const change of changes)
      for (const action of rightsFor(change, channel))
        requireRight(by, { action, remote: change.remote, channel });
    const { reason } = body;
    return tagged(reply, await channels.change({ channel, by, seen, reason, changes }));
  });
  add(approveRequest, async ({ params }, reply) =>
    tagged(reply, await requests.approve(params.id, actorOf(reply.request))),
  );
  add(approveSeenRequest, async ({ params, headers }, reply) => {
    const ifMatch = headers['if-match'] ?? refuseUnseen();
    return tagged(reply, await requests.approve(params.id, actorOf(reply.request), ifMatch));
  });
  add(refuseRequest, async ({ params, body }, { request }) => {
    await requests.refuse(params.id, actorOf(request), body.reason);
    return { refused: true as const };
  });
  add(changeCanaryPlan, ({ params: { channel, name: remote }, body }, { request }) =>
    plans.change({ channel, remote, by: actorOf(request), ...body }),
  );
  add(freezeChannel, ({ params: { channel }, body }, { request }) =>
    freezes.freeze({ channel, by: actorOf(request), ...body }),
  );
  add(unfreezeChannel, async ({ params: { channel }, body }, { request }) => {
    await freezes.unfreeze({ channel, by: actorOf(request), ...body });
    return { frozen: false as const };
  });
  add(changeChannelSettings, ({ params: { channel }, body }, { request }) =>
    settings.change({ channel, by: actorOf(request), ...body }),
  );
};
