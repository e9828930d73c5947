/** Endpoints with which people and tools change channels, freeze them, and approve or refuse changes. */
import { changeChannel, rollBackChannel } from '@cairn/api/release-channels.contract';
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
import type { AddRegistryCall } from '../permissions/registry-calls.ts';
import type { ReleaseServices } from '../release-services.ts';
import { endChannelFreeze, startChannelFreeze } from './channel-freeze.service.ts';
import { saveChannelSettings } from './channel-settings.service.ts';
import { parseChanges } from './parse-changes.ts';
import {
  throwIfMatchRequired,
  parseExpectedRevisions,
  requireExpectedRevisions,
  setRevisionEtagAndStatus,
} from './revision-tag.ts';

export const addChannelChangeRoutes = (add: AddRegistryCall, services: ReleaseServices): void => {
  addChanges(add, services);
  addDecisions(add, services);
};

const addChanges = (add: AddRegistryCall, { channels, plans }: ReleaseServices): void => {
  add(changeChannelRemotes, async ({ params: { channel }, headers, body }, by, reply) => {
    const seen = requireExpectedRevisions(channel, headers['if-match']);
    const { reason } = body;
    const changes = parseChanges(body.changes);
    const changed = await channels.change({ channel, by, seen, reason, changes });
    return setRevisionEtagAndStatus(reply, changed);
  });
  add(changeChannel, async ({ params, headers, body }, by, reply) => {
    const { channel, name: remote } = params;
    const { version, percent, plan, reason = '' } = body;
    const seen = requireExpectedRevisions(channel, headers['if-match']);
    const action = percent === undefined ? 'promote' : 'canary';
    const changes = parseChanges([{ action, remote, version, percent, plan }]);
    const changed = await channels.change({ channel, by, seen, reason, changes });
    const { verdicts, ...result } = changed;
    const verdict = verdicts?.[remote];
    return setRevisionEtagAndStatus(reply, { ...result, ...(verdict && { verdict }) });
  });
  add(rollBackChannel, async ({ params: { channel }, headers, body }, by, reply) => {
    const { remote, to, reason = '' } = body;
    const seen = parseExpectedRevisions(channel, headers['if-match']);
    const changes = [{ action: 'rollback', remote, to } as const];
    const changed = await channels.change({ channel, by, seen, reason, changes });
    return setRevisionEtagAndStatus(reply, changed);
  });
  add(changeCanaryPlan, ({ params: { channel, name: remote }, body }, by) =>
    plans.change({ channel, remote, by, ...body }),
  );
};

const addDecisions = (add: AddRegistryCall, { sql, now, requests }: ReleaseServices): void => {
  add(approveRequest, async ({ params }, actor, reply) =>
    setRevisionEtagAndStatus(reply, await requests.approve(params.id, actor)),
  );
  add(approveRequestAtRevision, async ({ params, headers }, actor, reply) => {
    const ifMatch = headers['if-match'] ?? throwIfMatchRequired();
    return setRevisionEtagAndStatus(reply, await requests.approve(params.id, actor, ifMatch));
  });
  add(refuseRequest, async ({ params, body }, actor) => {
    await requests.refuse(params.id, actor, body.reason);
    return { refused: true as const };
  });
  add(freezeChannel, ({ params: { channel }, body }, by) =>
    startChannelFreeze(sql, now, { channel, by, ...body }),
  );
  add(unfreezeChannel, async ({ params: { channel }, body }, by) => {
    await endChannelFreeze(sql, now, { channel, by, ...body });
    return { frozen: false as const };
  });
  add(changeChannelSettings, ({ params: { channel }, body }, by) =>
    saveChannelSettings(sql, now, { channel, by, ...body }),
  );
};
