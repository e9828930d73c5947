/** Calls with which people and tools change channels, and approve, refuse or freeze changes. */
import {
  approveRequest,
  approveRequestAtRevision,
  changeChannelSettings,
  changeChannelRemotes,
  freezeChannel,
  refuseRequest,
  unfreezeChannel,
} from '@cairn/api/release-changes.contract';
import { changeCanaryPlan } from '@cairn/api/release-plans.contract';
import { parseChanges, findRequiredRights } from './parse-changes.ts';
import { getActor, type AddRegistryCall } from './registry-calls.ts';
import { requireRight } from './release-actor.ts';
import type { ReleaseServices } from './releases.routes.ts';
import { refuseWithoutIfMatch, requireSeenRevisions, addRevisionTag } from './revision-tag.ts';

type ChangeServices = Pick<
  ReleaseServices,
  'channels' | 'plans' | 'requests' | 'freezes' | 'settings'
>;

export const addReleaseChanges = (
  add: AddRegistryCall,
  { channels, plans, requests, freezes, settings }: ChangeServices,
): void => {
  add(changeChannelRemotes, async ({ params: { channel }, headers, body }, reply) => {
    const seen = requireSeenRevisions(channel, headers['if-match']);
    const by = getActor(reply.request);
    const changes = parseChanges(body.changes);
    for (const change of changes)
      for (const action of findRequiredRights(change, channel))
        requireRight(by, { action, remote: change.remote, channel });
    const { reason } = body;
    return addRevisionTag(reply, await channels.change({ channel, by, seen, reason, changes }));
  });
  add(approveRequest, async ({ params }, reply) =>
    addRevisionTag(reply, await requests.approve(params.id, getActor(reply.request))),
  );
  add(approveRequestAtRevision, async ({ params, headers }, reply) => {
    const ifMatch = headers['if-match'] ?? refuseWithoutIfMatch();
    return addRevisionTag(
      reply,
      await requests.approve(params.id, getActor(reply.request), ifMatch),
    );
  });
  add(refuseRequest, async ({ params, body }, { request }) => {
    await requests.refuse(params.id, getActor(request), body.reason);
    return { refused: true as const };
  });
  add(changeCanaryPlan, ({ params: { channel, name: remote }, body }, { request }) =>
    plans.change({ channel, remote, by: getActor(request), ...body }),
  );
  add(freezeChannel, ({ params: { channel }, body }, { request }) =>
    freezes.freeze({ channel, by: getActor(request), ...body }),
  );
  add(unfreezeChannel, async ({ params: { channel }, body }, { request }) => {
    await freezes.unfreeze({ channel, by: getActor(request), ...body });
    return { frozen: false as const };
  });
  add(changeChannelSettings, ({ params: { channel }, body }, { request }) =>
    settings.change({ channel, by: getActor(request), ...body }),
  );
};
