/** What the registry tells: a channel's manifest, its revisions, and how everything does. */
import type {
  getManifest,
  getReleaseStatus,
  listRevisions as listRevisionsCall,
  Revision,
} from '@cairn/api/release-channels.contract';
import { CONTRACT_VERSIONS, type EndpointAnswer } from '@cairn/api/endpoint';
import { releaseBase } from '@cairn/release-contract/descriptor';
import { termsOf } from '@cairn/release-tool/gate/gate-input';
import type { Sql } from '../../database/sql.ts';
import { planOf, tellPlans, type ToldPlan } from './canary-standing.ts';
import { type ChannelRules, findRules } from './channel-rules.ts';
import { type Channel, findChannels, listFreezes, listRevisions } from './channels.repository.ts';
import { toldChange } from './clear-changes.ts';
import { unknownChannel } from './gate.service.ts';
import { findAllowsUnchecked, findWants, listVerdicts } from './checks.repository.ts';
import { listReleases } from './releases.repository.ts';
import type { ReleaseLimits } from './release-limits.ts';
import { listUsage } from './release-quota.ts';
import { findWaiting, type ListedRequest } from './release-requests.repository.ts';
import { healthOf } from './release-health.ts';
import { type RunningRemote, runningRemotes } from './running-remotes.ts';
import { type Count, listCounts } from './telemetry.repository.ts';
import { toldVerdict } from './verdict.ts';

type Manifest = EndpointAnswer<typeof getManifest>;
type Revisions = EndpointAnswer<typeof listRevisionsCall>;
type Status = EndpointAnswer<typeof getReleaseStatus>;

export interface ChannelViews {
  readonly manifest: (channel: string) => Promise<Manifest>;
  readonly revisions: (channel: string, limit: number, before?: number) => Promise<Revisions>;
  readonly status: () => Promise<Status>;
}

interface ViewDeps {
  readonly limits: ReleaseLimits;
  /** The id of this registry. */
  readonly registry: string;
  readonly now: () => Date;
}

export const createChannelViews = (
  sql: Sql,
  { limits, registry, now }: ViewDeps,
): ChannelViews => ({
  manifest: async (name) => {
    const { channels, channel } = await known(sql, name);
    const remotes = await runningRemotes(sql, channels, name);
    return {
      channel: name,
      revision: channel.revision,
      gate: {
        registry,
        wants: await findWants(sql, name),
        allowsUnchecked: await findAllowsUnchecked(sql, name),
      },
      api: [...CONTRACT_VERSIONS],
      host: hostTerms(remotes),
      remotes: remotes.map((remote) => inManifest(remote, channel)),
    };
  },
  revisions: async (name, limit, before) => {
    await known(sql, name);
    const rows = await listRevisions(sql, name, limit, before);
    const oldest = rows.length === limit ? (rows.at(-1)?.revision ?? 0) : 0;
    const freezes = await listFreezes(sql, name, { after: oldest, before });
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

const toRevision = ({
  at,
  verdict,
  plan,
  approvedBy,
  ...row
}: Awaited<ReturnType<typeof listRevisions>>[number]): Revision => ({
  ...row,
  at: at.toISOString(),
  ...(approvedBy !== null && { approvedBy }),
  ...(verdict && { verdict: toldVerdict(verdict) }),
  ...(plan && { plan }),
});

const readStatus = async (sql: Sql, limits: ReleaseLimits, now: Date): Promise<Status> => {
  const channels = await findChannels(sql);
  const names = channels.map(({ channel }) => channel);
  const [counts, releases, usage, verdicts, plans, rules, requests] = await Promise.all([
    listCounts(sql),
    listReleases(sql),
    listUsage(sql),
    listVerdicts(sql),
    tellPlans(sql, channels, now),
    findRules(sql, names, now),
    findWaiting(sql, now),
  ]);
  const running = channels.map(async (own) => {
    const { channel, revision } = own;
    const remotes = await runningRemotes(sql, channels, channel);
    const told = remotes.map((each) =>
      Object.assign(
        withHealth(each, channel, counts),
        verdictOf(each, verdicts),
        plannedCanary(each, plans),
        ownValues(each, own),
      ),
    );
    return Object.assign(
      { channel, revision, remotes: told },
      frozenBy(rules.find((one) => one.channel === channel)),
      waitingOn(channel, requests),
    );
  });
  return {
    channels: await Promise.all(running),
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

const frozenBy = (rules: ChannelRules | undefined) => {
  if (!rules?.frozen) return undefined;
  const { by, reason, until } = rules.frozen;
  return { frozen: { by: by.name, reason, ...(until !== undefined && { until }) } };
};

const waitingOn = (channel: string, requests: readonly ListedRequest[]) => {
  const own = requests.filter((request) => request.channel === channel);
  if (own.length === 0) return undefined;
  const waiting = own.map(({ id, by, expiresAt, changes }) => ({
    id,
    by: by.name,
    expiresAt: expiresAt.toISOString(),
    changes: changes.flatMap(toldChange),
  }));
  return { waiting };
};

const known = async (sql: Sql, name: string) => {
  const channels = await findChannels(sql);
  const channel = channels.find((each) => each.channel === name);
  if (channel) return { channels, channel };
  const names = channels.map((each) => each.channel);
  return unknownChannel(name, names);
};

/** Of a channel without a host: what gives nothing satisfies nobody. */
const NO_TERMS = { version: '', hostApi: '', lends: {}, events: {}, routes: [] };

/** What the host of a channel gives to everybody there. */
export const hostTerms = (running: readonly RunningRemote[]) => {
  const [terms = NO_TERMS] = running.flatMap(({ current }) => termsOf(current.descriptor) ?? []);
  return terms;
};

const inManifest = (remote: RunningRemote, channel: Channel) => ({
  ...summaryOf(remote),
  ...ownValues(remote, channel),
  base: releaseBase(remote.name, remote.current.version),
  descriptor: { ...remote.current.descriptor },
});

const summaryOf = ({ name, source, current, previous, canary }: RunningRemote) => ({
  name,
  source,
  version: current.version,
  previous: previous.map(({ version }) => version),
  ...(canary && { canary: { version: canary.release.version, percent: canary.percent } }),
});

const ownValues = ({ name }: Pick<RunningRemote, 'name'>, { values }: Channel) => {
  const settings = values[name];
  return settings && { settings: { ...settings } };
};

const plannedCanary = ({ name, source, canary }: RunningRemote, plans: readonly ToldPlan[]) => {
  const plan = planOf(plans, source, name);
  if (!canary || !plan) return undefined;
  return { canary: { version: canary.release.version, percent: canary.percent, plan } };
};

const verdictOf = (
  { name, source, current }: RunningRemote,
  verdicts: Awaited<ReturnType<typeof listVerdicts>>,
) => {
  const given = verdicts.find(
    ({ channel, remote, version }) =>
      channel === source && remote === name && version === current.version,
  );
  return given && { verdict: toldVerdict(given.verdict) };
};

const withHealth = (remote: RunningRemote, channel: string, counts: readonly Count[]) => {
  const { canary, current, previous, name, stopped, takenBack } = remote;
  const shown = [
    { version: current.version, since: 0 },
    ...(canary ? [{ version: canary.release.version, since: canary.since }] : []),
    ...previous.map(({ version }) => ({ version, since: 0 })),
  ];
  const own = counts.filter((count) => count.channel === channel && count.remote === name);
  return {
    ...summaryOf(remote),
    ...(stopped !== undefined && { stopped }),
    ...(takenBack && { takenBack }),
    health: shown.map(({ version, since }) =>
      healthOf(
        version,
        own.filter((count) => count.version === version && count.since === since),
      ),
    ),
  };
};
