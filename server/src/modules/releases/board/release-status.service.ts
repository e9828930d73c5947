/** The status of all channels for tools of teams: running releases, their health, and requests that wait for a decision. */
import type { getReleaseStatus } from '@cairn/api/release-channels.contract';
import type { EndpointAnswer } from '@cairn/api/endpoint';
import type { Sql } from '../../../platform/database/sql.ts';
import { findCanaryPlan } from '../channels/canary-progress.ts';
import { type ChannelChangeRules, findChannelChangeRules } from '../channels/channel-rules.ts';
import { toOwnSettingsOfChannel, toRemoteSummary } from '../channels/channel-views.service.ts';
import { type ReleaseChannel, findReleaseChannels } from '../channels/channels.repository.ts';
import { toRemoteChangesResponse } from '../channels/parse-changes.ts';
import {
  findWaitingChangeRequests,
  type ListedChangeRequestRow,
} from '../channels/release-requests.repository.ts';
import { type ReleaseLimits, listRemoteStorageUsage } from '../registry/release-quota.ts';
import { listReleasesWithLostFiles } from '../registry/releases.repository.ts';
import {
  findReleaseHealth,
  findRemoteVerdict,
  type ListedRemote,
  readRunningReleases,
  type RunningReleases,
} from './running-releases.ts';

export const readReleaseStatus = async (
  sql: Sql,
  limits: ReleaseLimits,
  now: Date,
): Promise<EndpointAnswer<typeof getReleaseStatus>> => {
  const channels = await findReleaseChannels(sql);
  const names = channels.map(({ channel }) => channel);
  const [running, releases, usage, rules, requests] = await Promise.all([
    readRunningReleases(sql, channels, now),
    listReleasesWithLostFiles(sql),
    listRemoteStorageUsage(sql),
    findChannelChangeRules(sql, names, now),
    findWaitingChangeRequests(sql, now),
  ]);
  return {
    channels: channels.map((own) =>
      Object.assign(
        {
          channel: own.channel,
          revision: own.revision,
          remotes: running.running.flatMap(({ channel, remote }) =>
            channel === own.channel ? [toRemoteStatus(remote, own, running)] : [],
          ),
        },
        describeFreeze(rules.find(({ channel }) => channel === own.channel)),
        toWaitingRequests(own.channel, requests),
      ),
    ),
    room: usage.map(({ remote: name, releases: count, bytes }) => ({
      name,
      releases: count,
      bytes,
      most: { releases: limits.releases, bytes: limits.bytes },
    })),
    releases: releases.map(({ publishedAt, lost, ...release }) =>
      Object.assign(release, {
        publishedAt: publishedAt.toISOString(),
        ...(lost > 0 && { lost }),
      }),
    ),
  };
};

const toRemoteStatus = (remote: ListedRemote, own: ReleaseChannel, running: RunningReleases) => {
  const { canary, current, previous, name, source, stopped, takenBack } = remote;
  const summary = toRemoteSummary(remote);
  const plan = findCanaryPlan(running.plans, source, name);
  const shown = [
    { version: current.version, since: 0 },
    ...(canary ? [{ version: canary.release.version, since: canary.since }] : []),
    ...previous.map(({ version }) => ({ version, since: 0 })),
  ];
  return {
    ...summary,
    ...(summary.canary && plan && { canary: { ...summary.canary, plan } }),
    ...(stopped !== undefined && { stopped }),
    ...(takenBack && { takenBack }),
    health: shown.map(({ version, since }) =>
      findReleaseHealth(running, { channel: own.channel, remote: name, version }, since),
    ),
    ...findRemoteVerdict(running, remote),
    ...toOwnSettingsOfChannel(remote, own),
  };
};

const describeFreeze = (rules: ChannelChangeRules | undefined) => {
  if (!rules?.frozen) return undefined;
  const { by, reason, until, isLocked } = rules.frozen;
  return {
    frozen: {
      by: by.name,
      reason,
      ...(until !== undefined && { until }),
      ...(isLocked && { isLocked }),
    },
  };
};

const toWaitingRequests = (channel: string, requests: readonly ListedChangeRequestRow[]) => {
  const own = requests.filter((request) => request.channel === channel);
  if (own.length === 0) return undefined;
  const waiting = own.map(({ id, by, expiresAt, changes }) => ({
    id,
    by: by.name,
    expiresAt: expiresAt.toISOString(),
    changes: changes.flatMap(toRemoteChangesResponse),
  }));
  return { waiting };
};
