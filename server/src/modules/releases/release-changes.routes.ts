/** Changes of channels by people and tools, and what holds them back. */
import {
  approveRequest,
  changeChannelSettings,
  changeChannelTogether,
  freezeChannel,
  refuseRequest,
  unfreezeChannel,
} from '@cairn/api/release-changes.contract';
import { clearChanges } from './clear-changes.ts';
import { actorOf, type AddCall } from './registry-calls.ts';
import { requireRight } from './release-actor.ts';
import type { ReleaseServices } from './releases.routes.ts';
import { requireSeen, tagged } from './revision-tag.ts';

type ChangeServices = Pick<ReleaseServices, 'channels' | 'requests' | 'freezes' | 'settings'>;

export const addReleaseChanges = (
  add: AddCall,
  { channels, requests, freezes, settings }: ChangeServices,
): void => {
  add(changeChannelTogether, async ({ params: { channel }, headers, body }, reply) => {
    const seen = requireSeen(channel, headers['if-match']);
    const by = actorOf(reply.request);
    const changes = clearChanges(body.changes);
    for (const { action, remote } of changes) requireRight(by, { action, remote, channel });
    const { reason } = body;
    return tagged(reply, await channels.change({ channel, by, seen, reason, changes }));
  });
  add(approveRequest, async ({ params }, reply) =>
    tagged(reply, await requests.approve(params.id, actorOf(reply.request))),
  );
  add(refuseRequest, async ({ params, body }, { request }) => {
    await requests.refuse(params.id, actorOf(request), body.reason);
    return { refused: true as const };
  });
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
