/** Read views of the registry: a channel's manifest, its revisions, and the status of all channels. */
import type {
  getManifest,
  getReleaseStatus,
  listRevisions as listRevisionsCall,
  ChannelRevisionEntry,
} from '@cairn/api/release-channels.contract';
import { CONTRACT_VERSIONS, type EndpointAnswer } from '@cairn/api/endpoint';
import { toReleaseBasePath } from '@cairn/release-contract/descriptor';
import { toHostTerms } from '@cairn/release-tool/gate/gate-input';
import { cacheByRevision, type RevisionCounters } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import {
  findCanaryPlan,
  toCanaryPlanResponses,
  type CanaryPlanResponse,
} from './canary-progress.ts';
import { type ChannelChangeRules, findChannelChangeRules } from './channel-rules.ts';
import {
  type ReleaseChannel,
  findReleaseChannels,
  listChannelFreezes,
  listChannelRevisions,
} from './channels.repository.ts';
import { toRemoteChangesResponse } from './parse-changes.ts';
import { refuseUnknownChannel } from '../gate/gate.service.ts';
import { listPointerReleases } from './channel-state.ts';
import {
  areUncheckedModulesAllowed,
  findRequiredCheckOfChannel,
} from '../gate/checks.repository.ts';
import {
  findReleaseReportCounts,
  findReleaseSummaries,
  findNewestVerdicts,
} from '../board/release-board.repository.ts';
import { listReleasesWithLostFiles } from '../registry/releases.repository.ts';
import type { ReleaseLimits } from '../registry/release-limits.ts';
import { listRemoteStorageUsage } from '../registry/release-quota.ts';
import {
  findWaitingChangeRequests,
  type ListedChangeRequestRow,
} from './release-requests.repository.ts';
import { sumReleaseHealth } from '../health/release-health.ts';
import { toRevisionTag } from './revision-tag.ts';
import {
  type ReleaseIdentity,
  listRunningReleases,
  type RunningRemote,
  findRunningRemotes,
  readRunningRemotes,
} from './running-remotes.ts';
import type { ReleaseReportCount } from '../health/telemetry.repository.ts';
import { toVerdictResponse } from '../gate/verdict.ts';

type Manifest = EndpointAnswer<typeof getManifest>;
type RevisionList = EndpointAnswer<typeof listRevisionsCall>;
type Status = EndpointAnswer<typeof getReleaseStatus>;

export interface ChannelViewsService {
  /** Returns the manifest of a channel, cached until any channel or release changes. Throws not-found. */
  readonly manifest: (channel: string) => Promise<SharedResponse<Manifest>>;
  readonly revisions: (channel: string, limit: number, before?: number) => Promise<RevisionList>;
  readonly status: () => Promise<Status>;
}

interface ViewDeps {
  readonly limits: ReleaseLimits;
  /** ID of this registry, which signed verdicts contain. */
  readonly registry: string;
  readonly revisions: Pick<RevisionCounters, 'registry'>;
  readonly now: () => Date;
}

export const createChannelViewsService = (
  sql: Sql,
  { limits, registry, revisions, now }: ViewDeps,
): ChannelViewsService => ({
  manifest: createManifests(sql, { registry, revisions }),
  revisions: async (name, limit, before) => {
    requireKnownChannel(await findReleaseChannels(sql), name);
    const rows = await listChannelRevisions(sql, name, limit, before);
    const oldest = rows.length === limit ? (rows.at(-1)?.revision ?? 0) : 0;
    const freezes = await listChannelFreezes(sql, name, { after: oldest, before });
    return {
      revisions: rows.map(toRevision),
      freezes: freezes.map(({ at, kind, who, reason }) => ({
        kind,
        at: at.toISOString(),
        who,
        reason,
      })),
    };
  },
  status: () => readStatus(sql, limits, now()),
});

const createManifests = (
  sql: Sql,
  { registry, revisions }: Pick<ViewDeps, 'registry' | 'revisions'>,
): ChannelViewsService['manifest'] => {
  const currentChannels = cacheByRevision(revisions.registry, () => findReleaseChannels(sql));
  return async (name) => {
    const channels = await currentChannels();
    const channel = requireKnownChannel(channels, name);
    const build = async (): Promise<Manifest> => {
      const remotes = await readRunningRemotes(sql, channels, name);
      return {
        channel: name,
        revision: channel.revision,
        gate: {
          registry,
          wants: await findRequiredCheckOfChannel(sql, name),
          allowsUnchecked: await areUncheckedModulesAllowed(sql, name),
        },
        api: [...CONTRACT_VERSIONS],
        host: getHostProvisions(remotes),
        remotes: remotes.map((remote) => toManifestRemote(remote, channel)),
      };
    };
    const tag = toRevisionTag({ channel: name, revision: channel.revision });
    return new SharedResponse({ source: channels, key: name, tag, build });
  };
};

const toRevision = ({
  at,
  verdict,
  plan,
  approvedBy,
  ...row
}: Awaited<ReturnType<typeof listChannelRevisions>>[number]): ChannelRevisionEntry => ({
  ...row,
  at: at.toISOString(),
  ...(approvedBy !== null && { approvedBy }),
  ...(verdict && { verdict: toVerdictResponse(verdict) }),
  ...(plan && { plan }),
});

const readStatus = async (sql: Sql, limits: ReleaseLimits, now: Date): Promise<Status> => {
  const channels = await findReleaseChannels(sql);
  const names = channels.map(({ channel }) => channel);
  const [running, releases, usage, plans, rules, requests] = await Promise.all([
    readRunning(sql, channels),
    listReleasesWithLostFiles(sql),
    listRemoteStorageUsage(sql),
    toCanaryPlanResponses(sql, channels, now),
    findChannelChangeRules(sql, names, now),
    findWaitingChangeRequests(sql, now),
  ]);
  const { mixes, counts, verdicts } = running;
  return {
    channels: mixes.map(({ own, remotes }) =>
      Object.assign(
        {
          channel: own.channel,
          revision: own.revision,
          remotes: remotes.map((each) =>
            Object.assign(
              addHealth(each, own.channel, counts),
              findRemoteVerdict(each, verdicts),
              toPlannedCanary(each, plans),
              toOwnSettings(each, own),
            ),
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

/** Reads the releases that each channel runs, with the counts and verdicts of these releases only. */
const readRunning = async (sql: Sql, channels: readonly ReleaseChannel[]) => {
  const ids = channels.flatMap(({ state }) => Object.values(state).flatMap(listPointerReleases));
  const listed = await findReleaseSummaries(sql, [...new Set(ids)]);
  const mixes = channels.map((own) => ({
    own,
    remotes: findRunningRemotes(channels, own.channel, listed),
  }));
  const shown = mixes.flatMap(({ own, remotes }) =>
    remotes.flatMap((remote) =>
      listRunningReleases(remote).map(({ version }) => ({
        channel: own.channel,
        remote: remote.name,
        version,
      })),
    ),
  );
  const references = mixes.flatMap(({ remotes }) =>
    remotes.map(({ name, source, current: { version } }) => ({
      channel: source,
      remote: name,
      version,
    })),
  );
  const [counts, verdicts] = await Promise.all([
    findReleaseReportCounts(sql, shown),
    findNewestVerdicts(sql, references),
  ]);
  return { mixes, counts, verdicts };
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

/** Returns the channel of this name. Throws not-found. */
const requireKnownChannel = (channels: readonly ReleaseChannel[], name: string): ReleaseChannel =>
  channels.find(({ channel }) => channel === name) ??
  refuseUnknownChannel(
    name,
    channels.map(({ channel }) => channel),
  );

/** Empty description of a host, for a channel without one. It provides nothing, so it meets no requirement of a remote. */
const NO_HOST_TERMS = { version: '', hostApi: '', lends: {}, events: {}, routes: [] };

/** Returns the version, host API, shared modules and events that the host of a channel provides to all remotes. */
export const getHostProvisions = (running: readonly RunningRemote[]) => {
  const [terms = NO_HOST_TERMS] = running.flatMap(
    ({ current }) => toHostTerms(current.descriptor) ?? [],
  );
  return terms;
};

/** A remote on a channel, with the fields of its releases that lists show. */
type Running = RunningRemote<ReleaseIdentity>;

const toManifestRemote = (remote: RunningRemote, channel: ReleaseChannel) => ({
  ...toRemoteSummary(remote),
  ...toOwnSettings(remote, channel),
  base: toReleaseBasePath(remote.name, remote.current.version),
  descriptor: { ...remote.current.descriptor },
});

const toRemoteSummary = ({ name, source, current, previous, canary }: Running) => ({
  name,
  source,
  version: current.version,
  previous: previous.map(({ version }) => version),
  ...(canary && { canary: { version: canary.release.version, percent: canary.percent } }),
});

const toOwnSettings = ({ name }: Pick<Running, 'name'>, { values }: ReleaseChannel) => {
  const settings = values[name];
  return settings && { settings: { ...settings } };
};

const toPlannedCanary = (
  { name, source, canary }: Running,
  plans: readonly CanaryPlanResponse[],
) => {
  const plan = findCanaryPlan(plans, source, name);
  if (!canary || !plan) return undefined;
  return { canary: { version: canary.release.version, percent: canary.percent, plan } };
};

const findRemoteVerdict = (
  { name, source, current }: Running,
  verdicts: Awaited<ReturnType<typeof findNewestVerdicts>>,
) => {
  const found = verdicts.find(
    ({ channel, remote, version }) =>
      channel === source && remote === name && version === current.version,
  );
  return found && { verdict: toVerdictResponse(found.verdict) };
};

const addHealth = (remote: Running, channel: string, counts: readonly ReleaseReportCount[]) => {
  const { canary, current, previous, name, stopped, takenBack } = remote;
  const shown = [
    { version: current.version, since: 0 },
    ...(canary ? [{ version: canary.release.version, since: canary.since }] : []),
    ...previous.map(({ version }) => ({ version, since: 0 })),
  ];
  const own = counts.filter((count) => count.channel === channel && count.remote === name);
  return {
    ...toRemoteSummary(remote),
    ...(stopped !== undefined && { stopped }),
    ...(takenBack && { takenBack }),
    health: shown.map(({ version, since }) =>
      sumReleaseHealth(
        version,
        own.filter((count) => count.version === version && count.since === since),
      ),
    ),
  };
};
