/** The data of the release board, a table of channels and remotes with the release that each runs. */
import type { EndpointAnswer } from '@cairn/api/endpoint';
import {
  BOARD_START_COUNT_HOURS,
  BOARD_PAGE_SIZE,
  type BoardCell,
  type getReleaseBoard,
  type getRemoteHealth,
  HOST_BOARD_NAME,
} from '@cairn/api/release-board.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { Sql } from '../../../platform/database/sql.ts';
import { toCanaryPlanResponses } from '../channels/canary-progress.ts';
import { listPointerReleases } from '../channels/channel-state.ts';
import { findChannelChangeRules } from '../channels/channel-rules.ts';
import { type ReleaseChannel, findReleaseChannels } from '../channels/channels.repository.ts';
import { refuseUnknownChannel } from '../gate/gate.service.ts';
import type { ReleaseActor } from '../permissions/release-actor.ts';
import {
  type ReleaseBoardFacts,
  toReleaseBoardCell,
  type ReleaseBoardCellRemote,
} from './board-cell.ts';
import {
  findReleaseReportCounts,
  findHourlyReleaseStarts,
  findLastRemoteChanges,
  findReleaseSummaries,
  findReleaseStartsByMinute,
  findRemoteOwners,
  findCanarySteps,
  findRouteTitles,
  findNewestVerdicts,
} from './release-board.repository.ts';
import { toChannelFreezeResponse } from '../channels/frozen-channel.ts';
import { toPreviewResponse } from '../previews/preview-response.ts';
import type { PreviewsService } from '../previews/previews.service.ts';
import type { ChangeRequestsService } from '../channels/release-requests.service.ts';
import { sumReleaseHealth } from '../health/release-health.ts';
import { findRunningRemotes } from '../channels/running-remotes.ts';

type Board = EndpointAnswer<typeof getReleaseBoard>;
type Health = EndpointAnswer<typeof getRemoteHealth>;

export interface ReleaseBoardService {
  /**
   * Returns one page of the release board.
   * @param after name of the last remote on the previous page
   */
  readonly board: (actor: ReleaseActor, after: string | undefined) => Promise<Board>;
  /** Returns the recent starts and failures of a remote on a channel. Throws 404. */
  readonly health: (channel: string, remote: string) => Promise<Health>;
}

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;

interface BoardDeps {
  readonly requests: Pick<ChangeRequestsService, 'waiting'>;
  readonly previews: Pick<PreviewsService, 'list'>;
  readonly now: () => Date;
}

export const createReleaseBoard = (
  sql: Sql,
  { requests, previews, now }: BoardDeps,
): ReleaseBoardService => ({
  board: async (actor, after) => {
    const waiting = await requests.waiting(actor);
    const branches = (await previews.list()).map(toPreviewResponse);
    return {
      ...(await readBoard(sql, now(), actor, after)),
      previews: branches,
      requests: waiting,
    };
  },
  health: (channel, remote) => readHealth(sql, now(), channel, remote),
});

const readBoard = async (
  sql: Sql,
  now: Date,
  actor: ReleaseActor,
  after: string | undefined,
): Promise<Omit<Board, 'requests' | 'previews'>> => {
  const channels = await findReleaseChannels(sql);
  const { names, next } = listBoardPage(channels, after);
  const own = channels.map(({ channel }) => channel);
  const rules = await findChannelChangeRules(sql, own, now);
  const { remotes, owners, titles } = await readRemotes(sql, channels, names, now);
  return {
    at: now.toISOString(),
    me: { kind: actor.kind, name: actor.name },
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

const readHealth = async (
  sql: Sql,
  now: Date,
  channel: string,
  remote: string,
): Promise<Health> => {
  const known = (await findReleaseChannels(sql)).map((each) => each.channel);
  if (!known.includes(channel)) refuseUnknownChannel(channel, known);
  const since = new Date(now.getTime() - WEEK_MS);
  const [hours, minutes] = await Promise.all([
    findHourlyReleaseStarts(sql, [channel], [remote], since),
    findReleaseStartsByMinute(sql, channel, remote),
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
  readonly remote: ReleaseBoardCellRemote;
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
  const ids = channels.flatMap(({ state }) => Object.values(state).flatMap(listPointerReleases));
  const listed = await findReleaseSummaries(sql, ids);
  const running = channels.flatMap(({ channel }) =>
    findRunningRemotes(channels, channel, listed).map((remote) => ({ channel, remote })),
  );
  const facts = await readFacts(sql, { channels, names, running, now });
  const remotes = new Map<string, BoardEntry[]>(names.map((name) => [name, []]));
  for (const { channel, remote } of running)
    remotes.get(remote.name)?.push({ remote, cell: toReleaseBoardCell(channel, remote, facts) });
  const [owners, titles] = await Promise.all([
    findRemoteOwners(sql, names),
    readTitles(sql, remotes),
  ]);
  return { remotes, owners, titles };
};

interface BoardSelection {
  readonly channels: readonly ReleaseChannel[];
  readonly names: readonly string[];
  readonly running: readonly {
    readonly channel: string;
    readonly remote: ReleaseBoardCellRemote;
  }[];
  readonly now: Date;
}

const readFacts = async (
  sql: Sql,
  { channels, names, running, now }: BoardSelection,
): Promise<ReleaseBoardFacts> => {
  const own = channels.map(({ channel }) => channel);
  const shown = running.flatMap(({ channel, remote: { name, current, canary } }) =>
    [current, ...(canary ? [canary.release] : [])].map(({ version }) => ({
      channel,
      remote: name,
      version,
    })),
  );
  const references = running.map(({ remote: { name, source, current } }) => ({
    channel: source,
    remote: name,
    version: current.version,
  }));
  const canaries = running.flatMap(({ remote: { name, source, canary } }) =>
    canary ? [{ channel: source, remote: name, since: canary.since }] : [],
  );
  const firstHour = new Date(
    Math.floor(now.getTime() / HOUR_MS - BOARD_START_COUNT_HOURS + 1) * HOUR_MS,
  );
  const [changes, verdicts, counts, hours, steps, plans] = await Promise.all([
    findLastRemoteChanges(sql, references),
    findNewestVerdicts(sql, references),
    findReleaseReportCounts(sql, shown),
    findHourlyReleaseStarts(sql, own, names, firstHour),
    canaries.length === 0 ? [] : findCanarySteps(sql, canaries),
    toCanaryPlanResponses(sql, channels, now),
  ]);
  return { changes, verdicts, counts, hours, steps, plans, firstHour };
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
