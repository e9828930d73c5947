/** Endpoints with which people and tools change channels, freeze them, and approve or refuse changes. */
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
import { parseChanges, listRightsForChange } from './parse-changes.ts';
import { getReleaseActor, type AddRegistryCall } from '../permissions/registry-calls.ts';
import { requireReleaseRight } from '../permissions/release-actor.ts';
import type { ReleaseServices } from '../registry/releases.routes.ts';
import {
  throwIfMatchRequired,
  requireExpectedRevisions,
  setRevisionEtagAndStatus,
} from './revision-tag.ts';

type ChangeServices = Pick<
  ReleaseServices,
  'channels' | 'plans' | 'requests' | 'freezes' | 'settings'
>;

export const addChannelChangeRoutes = (
  add: AddRegistryCall,
  { channels, plans, requests, freezes, settings }: ChangeServices,
): void => {
  add(changeChannelRemotes, async ({ params: { channel }, headers, body }, reply) => {
    const seen = requireExpectedRevisions(channel, headers['if-match']);
    const actor = getReleaseActor(reply.request);
    const changes = parseChanges(body.changes);
    for (const change of changes)
      for (const action of listRightsForChange(change, channel))
        requireReleaseRight(actor, { action, remote: change.remote, channel });
    const { reason } = body;
    return setRevisionEtagAndStatus(
      reply,
      await channels.change({ channel, by: actor, seen, reason, changes }),
    );
  });
  add(approveRequest, async ({ params }, reply) =>
    setRevisionEtagAndStatus(
      reply,
      await requests.approve(params.id, getReleaseActor(reply.request)),
    ),
  );
  add(approveRequestAtRevision, async ({ params, headers }, reply) => {
    const ifMatch = headers['if-match'] ?? throwIfMatchRequired();
    return setRevisionEtagAndStatus(
      reply,
      await requests.approve(params.id, getReleaseActor(reply.request), ifMatch),
    );
  });
  add(refuseRequest, async ({ params, body }, { request }) => {
    await requests.refuse(params.id, getReleaseActor(request), body.reason);
    return { refused: true as const };
  });
  add(changeCanaryPlan, ({ params: { channel, name: remote }, body }, { request }) =>
    plans.change({ channel, remote, by: getReleaseActor(request), ...body }),
  );
  add(freezeChannel, ({ params: { channel }, body }, { request }) =>
    freezes.freeze({ channel, by: getReleaseActor(request), ...body }),
  );
  add(unfreezeChannel, async ({ params: { channel }, body }, { request }) => {
    await freezes.unfreeze({ channel, by: getReleaseActor(request), ...body });
    return { frozen: false as const };
  });
  add(changeChannelSettings, ({ params: { channel }, body }, { request }) =>
    settings.change({ channel, by: getReleaseActor(request), ...body }),
  );
};
