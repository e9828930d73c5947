/** The data of the release board, a table of channels and remotes with the release that each runs. */
import type { EndpointAnswer } from '@cairn/api/endpoint';
import {
  BOARD_START_COUNT_HOURS,
  BOARD_PAGE_SIZE,
  type BoardCell,
  type getReleaseBoard,
  type getRemoteHealth,
  HOST_BOARD_NAME,
  type BoardCanary,
} from '@cairn/api/release-board.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { Sql } from '../../../platform/database/sql.ts';
import { findChannelChangeRules } from '../channels/channel-rules.ts';
import { type ReleaseChannel, findReleaseChannels } from '../channels/channels.repository.ts';
import { requireKnownChannel } from '../release-refusal.ts';
import type { ReleaseActor } from '../permissions/release-actor.ts';
import {
  type ListedRemote,
  readRunningReleases,
  findReleaseHealth,
  findRemoteVerdict,
  type RunningReleases,
} from './running-releases.ts';
import {
  findReleaseReportCounts,
  findHourlyReleaseStarts,
  findLastRemoteChanges,
  findReleaseStartsByMinute,
  findRemoteOwners,
  findCanarySteps,
  findRouteTitles,
  type HourlyReleaseStartsRow,
  type LastRemoteChange,
  type CanaryStepRow,
} from './release-board.repository.ts';
import { toChannelFreezeResponse } from '../channels/frozen-channel.ts';
import { sumReleaseHealth } from '../health/release-health.ts';
import { readReleaseVitals } from '../health/vitals.service.ts';
import { toPublicAuthor } from '../permissions/release-author.ts';
import { findCanaryPlan } from '../channels/canary-progress.ts';

type Board = EndpointAnswer<typeof getReleaseBoard>;
type Health = EndpointAnswer<typeof getRemoteHealth>;

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;

interface BoardRequest {
  readonly actor: ReleaseActor;
  /** Name of the last remote on the previous page; undefined for the first page. */
  readonly after: string | undefined;
  readonly now: Date;
}

/** Returns one page of the release board, without change requests and previews. */
export const readReleaseBoard = async (
  sql: Sql,
  { actor, after, now }: BoardRequest,
): Promise<Omit<Board, 'requests' | 'previews'>> => {
  const channels = await findReleaseChannels(sql);
  const { names, next } = listBoardPage(channels, after);
  const own = channels.map(({ channel }) => channel);
  const rules = await findChannelChangeRules(sql, own, now);
  const { remotes, owners, titles } = await readRemotes(sql, channels, names, now);
  return {
    at: now.toISOString(),
    me: toPublicAuthor(actor),
    rights: [...actor.rights],
    channels: channels.flatMap(({ channel, revision }) => {
      const found = rules.find((each) => each.channel === channel);
      if (!found) return [];
      const { settings, frozen } = found;
      return [
        { channel, revision, settings, ...(frozen && { freeze: toChannelFreezeResponse(frozen) }) },
      ];
    }),
    remotes: names.map((name) => ({
      name,
      titles: titles.get(name) ?? [],
      owners: owners.filter(({ remote }) => remote === name).map((owner) => owner.name),
      cells: (remotes.get(name) ?? []).map(({ cell }) => cell),
    })),
    ...(next !== undefined && { next }),
  };
};

/** Returns the recent starts and failures of a remote on a channel. Throws 404. */
export const readRemoteHealth = async (
  sql: Sql,
  now: Date,
  channel: string,
  remote: string,
): Promise<Health> => {
  const channels = await findReleaseChannels(sql);
  requireKnownChannel(channels, channel);
  const since = new Date(now.getTime() - WEEK_MS);
  const vitalsSince = new Date(now.getTime() - 2 * WEEK_MS);
  const [hours, minutes, vitals] = await Promise.all([
    findHourlyReleaseStarts(sql, [channel], [remote], since),
    findReleaseStartsByMinute(sql, channel, remote),
    readReleaseVitals(sql, channels, { channel, remote, since: vitalsSince }),
  ]);
  const versions = [...new Set(hours.map(({ version }) => version))];
  const shown = versions.map((version) => ({ channel, remote, version }));
  const counts = await findReleaseReportCounts(sql, shown);
  return {
    hours: hours.map(({ hour, version, loads, failures }) => ({
      at: hour.toISOString(),
      version,
      loads,
      failures,
    })),
    minutes: minutes.map((minute) => Object.assign({}, minute, { at: minute.at.toISOString() })),
    versions: versions.map((version) =>
      sumReleaseHealth(
        version,
        counts.filter((count) => count.version === version),
      ),
    ),
    vitals,
  };
};

/** Returns the names of the remotes on one page of the release board, sorted, with the host first. */
const listBoardPage = (channels: readonly ReleaseChannel[], after: string | undefined) => {
  const all = [...new Set(channels.flatMap(({ state }) => Object.keys(state)))].toSorted();
  const sorted = [
    ...all.filter((name) => name === HOST_BOARD_NAME),
    ...all.filter((name) => name !== HOST_BOARD_NAME),
  ];
  const start = after === undefined ? 0 : sorted.indexOf(after) + 1;
  const names = sorted.slice(start, start + BOARD_PAGE_SIZE);
  const isMore = start + BOARD_PAGE_SIZE < sorted.length;
  return { names, next: isMore ? names.at(-1) : undefined };
};

interface BoardEntry {
  readonly remote: ListedRemote;
  readonly cell: BoardCell;
}

const readRemotes = async (
  sql: Sql,
  all: readonly ReleaseChannel[],
  names: readonly string[],
  now: Date,
) => {
  const channels = all.map((channel) => ({
    ...channel,
    state: Object.fromEntries(
      Object.entries(channel.state).filter(([name]) => names.includes(name)),
    ),
  }));
  const facts = await readFacts(sql, channels, names, now);
  const remotes = new Map<string, BoardEntry[]>(names.map((name) => [name, []]));
  for (const { channel, remote } of facts.running)
    remotes.get(remote.name)?.push({ remote, cell: toReleaseBoardCell(channel, remote, facts) });
  const [owners, titles] = await Promise.all([
    findRemoteOwners(sql, names),
    readTitles(sql, remotes),
  ]);
  return { remotes, owners, titles };
};

const readFacts = async (
  sql: Sql,
  channels: readonly ReleaseChannel[],
  names: readonly string[],
  now: Date,
): Promise<ReleaseBoardFacts> => {
  const own = channels.map(({ channel }) => channel);
  const releases = await readRunningReleases(sql, channels, now);
  const shown = releases.running.map(({ remote: { name, source, canary } }) => ({
    channel: source,
    remote: name,
    since: canary?.since,
  }));
  const canaries = shown.flatMap(({ since, ...remote }) =>
    since === undefined ? [] : [{ ...remote, since }],
  );
  const firstHour = new Date(
    Math.floor(now.getTime() / HOUR_MS - BOARD_START_COUNT_HOURS + 1) * HOUR_MS,
  );
  const [changes, hours, steps] = await Promise.all([
    findLastRemoteChanges(sql, shown),
    findHourlyReleaseStarts(sql, own, names, firstHour),
    canaries.length === 0 ? [] : findCanarySteps(sql, canaries),
  ]);
  return { ...releases, changes, hours, steps, firstHour };
};

/**
 * Returns the titles of routes by remote, from the release that all visitors of production get, or else from that of the
 * first channel.
 */
const readTitles = async (sql: Sql, remotes: ReadonlyMap<string, readonly BoardEntry[]>) => {
  const homes = [...remotes].flatMap(([name, shown]) => {
    const home = shown.find(({ cell }) => cell.channel === PRODUCTION) ?? shown[0];
    return home ? [{ name, id: home.remote.current.id }] : [];
  });
  const found = await findRouteTitles(
    sql,
    homes.map(({ id }) => id),
  );
  return new Map(
    homes.map(({ name, id }) => [name, found.find((each) => each.id === id)?.titles ?? []]),
  );
};

interface ReleaseBoardFacts extends RunningReleases {
  readonly changes: readonly LastRemoteChange[];
  readonly hours: readonly HourlyReleaseStartsRow[];
  readonly steps: readonly CanaryStepRow[];
  /** Start of the first hour for which the release board shows numbers of starts. */
  readonly firstHour: Date;
}

/** Date of a release's last change if it has no revision. Every running release should have a revision with a date. */
const UNKNOWN_DATE = new Date(0);

const toReleaseBoardCell = (
  channel: string,
  remote: ListedRemote,
  facts: ReleaseBoardFacts,
): BoardCell => {
  const { name, source, current, previous, stopped, takenBack } = remote;
  const { version, commit, branch } = current;
  const change = facts.changes.find((each) => each.channel === source && each.remote === name);
  const canary = toBoardCanary(channel, remote, facts);
  return {
    channel,
    source,
    version,
    previous: previous.map((release) => release.version),
    at: (change?.at ?? UNKNOWN_DATE).toISOString(),
    by: change?.by ?? { kind: 'site', name: 'build' },
    reason: change?.reason ?? '',
    ...(commit !== null && { commit }),
    ...(branch !== null && { branch }),
    ...findRemoteVerdict(facts, remote),
    ...(canary && { canary }),
    ...(stopped !== undefined && { stopped }),
    ...(takenBack && { takenBack }),
    health: findReleaseHealth(facts, { channel, remote: name, version }, 0),
    hours: toHourlySeries(channel, name, facts),
  };
};

const toBoardCanary = (
  channel: string,
  { name, source, canary }: ListedRemote,
  facts: ReleaseBoardFacts,
): BoardCanary | undefined => {
  if (!canary) return undefined;
  const { version } = canary.release;
  const { since, percent, vitalsLimit } = canary;
  const steps = facts.steps.filter((each) => each.channel === source && each.remote === name);
  const last = steps.at(-1);
  const plan = findCanaryPlan(facts.plans, source, name);
  return {
    version,
    percent,
    at: (last?.at ?? UNKNOWN_DATE).toISOString(),
    by: last?.by ?? { kind: 'site', name: 'build' },
    reason: last?.reason ?? '',
    steps: steps.map((step) => ({ percent: step.percent, at: step.at.toISOString() })),
    ...(plan && { plan }),
    ...(vitalsLimit !== undefined && { vitalsLimit }),
    health: findReleaseHealth(facts, { channel, remote: name, version }, since),
  };
};

const toHourlySeries = (
  channel: string,
  remote: string,
  { hours, firstHour }: ReleaseBoardFacts,
) => {
  const loads = Array.from({ length: BOARD_START_COUNT_HOURS }, () => 0);
  const failures = [...loads];
  for (const row of hours) {
    if (row.channel !== channel || row.remote !== remote) continue;
    const index = Math.round((row.hour.getTime() - firstHour.getTime()) / HOUR_MS);
    if (index < 0 || index >= BOARD_START_COUNT_HOURS) continue;
    loads[index] = (loads[index] ?? 0) + row.loads;
    failures[index] = (failures[index] ?? 0) + row.failures;
  }
  return { loads, failures };
};
