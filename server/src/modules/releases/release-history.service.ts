/** The history of releases, and the facts of one release. */
import type { EndpointAnswer, EndpointInput } from '@cairn/api/endpoint';
import {
  type getRelease,
  type getReleaseGraph,
  type getReleaseHistory,
  HISTORY_PAGE_SIZE,
  type HistoryEntry,
  type ListedRelease,
  type listRemoteReleases,
  RELEASES_PAGE_SIZE,
} from '@cairn/api/release-history.contract';
import { HOST } from '@cairn/release-contract/host-part';
import type { Sql } from '../../platform/database/sql.ts';
import type { ChannelState } from './channel-state.ts';
import { type Channel, findChannels } from './channels.repository.ts';
import { findHostTerms } from './channel-views.service.ts';
import { refuseUnknownChannel } from './gate.service.ts';
import { throwRefusal } from './release-refusal.ts';
import { findTelemetryCounts } from './release-board.repository.ts';
import { toFileDigest } from './release-file-store.ts';
import { findFiles } from './release-files.repository.ts';
import {
  findHistory,
  findNewestChecks,
  findReleaseFacts,
  findRemoteReleases,
  type HistoryRow,
  type ListedReleaseRow,
} from './release-history.repository.ts';
import { isRemoteKnown } from './releases.repository.ts';
import { runningRemotes } from './running-remotes.ts';
import { countGoodStarts, type TelemetryCount } from './telemetry.repository.ts';
import { toVerdictResponse } from './verdict.ts';

type History = EndpointAnswer<typeof getReleaseHistory>;
type Releases = EndpointAnswer<typeof listRemoteReleases>;
type Facts = EndpointAnswer<typeof getRelease>;
type Graph = EndpointAnswer<typeof getReleaseGraph>;

interface HistoryQuery {
  readonly remote?: string | undefined;
  readonly channel?: string | undefined;
  readonly before?: string | undefined;
}

export interface ReleaseHistoryService {
  readonly history: (query: HistoryQuery) => Promise<History>;
  /** Throws 404. */
  readonly releases: (
    remote: string,
    query: EndpointInput<typeof listRemoteReleases>['query'],
  ) => Promise<Releases>;
  /** Throws 404. */
  readonly release: (remote: string, version: string) => Promise<Facts>;
  /** Throws 404. */
  readonly graph: (channel: string) => Promise<Graph>;
}

export const createReleaseHistory = (sql: Sql): ReleaseHistoryService => ({
  history: async ({ remote, channel, before }) => {
    const limit = HISTORY_PAGE_SIZE;
    const rows = await findHistory(sql, {
      remote,
      channel,
      before: parsePagePosition(before),
      limit,
    });
    const last = rows.length === limit ? rows.at(-1) : undefined;
    const counts = await findTelemetryCounts(sql, rows.flatMap(findStartedRelease));
    return {
      entries: rows.map((row) => toHistoryEntry(row, counts)),
      ...(last && { next: `${last.at}~${last.id}` }),
    };
  },
  releases: async (remote, { search, previews, before }) => {
    if (!(await isRemoteKnown(sql, remote)))
      throwRefusal(
        404,
        'remote-unknown',
        `There is no remote ${remote} here.`,
        'Correct the name.',
      );
    const limit = RELEASES_PAGE_SIZE;
    const after = before !== undefined && /^\d{1,15}$/.test(before) ? before : undefined;
    const hasPreviews = previews === 'true';
    const wish = { remote, search, hasPreviews, before: after, limit };
    const rows = await findRemoteReleases(sql, wish);
    const channels = await findChannels(sql);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      releases: rows.map((row) => toListedRelease(row, channels, remote)),
      ...(last && { next: last.id }),
    };
  },
  release: (remote, version) => readRelease(sql, remote, version),
  graph: (channel) => readGraph(sql, channel),
});

const readRelease = async (sql: Sql, remote: string, version: string): Promise<Facts> => {
  const facts = await findReleaseFacts(sql, remote, version);
  if (!facts)
    return throwRefusal(
      404,
      'release-unknown',
      `${remote} ${version} is not published.`,
      'Publish it first.',
    );
  const { hostApi, routes, shared, events, preload, files } = facts.descriptor;
  const shown = files.filter(({ path }) => !path.endsWith('.map'));
  const first = shown.filter(({ path }) => preload.includes(path));
  const digests = first.map(({ integrity }) => toFileDigest(integrity));
  const [channels, checks, stored] = await Promise.all([
    findChannels(sql),
    findNewestChecks(sql, facts.id),
    findFiles(sql, remote, digests),
  ]);
  return {
    ...toListedRelease(facts, channels, remote),
    name: remote,
    hostApi,
    routes: routes.map(({ path, title }) => ({ path, title })),
    shared: { ...shared },
    emits: [...events.emits],
    listens: [...events.listens],
    files: shown.map(({ path, bytes }) => ({ path, bytes })),
    firstBytes: stored.reduce((sum, { gzipBytes, bytes }) => sum + (gzipBytes ?? bytes), 0),
    totalBytes: shown.reduce((sum, { bytes }) => sum + bytes, 0),
    checks: checks.map((check) => Object.assign({}, check, { at: check.at.toISOString() })),
  };
};

const readGraph = async (sql: Sql, channel: string): Promise<Graph> => {
  const channels = await findChannels(sql);
  const names = channels.map((each) => each.channel);
  if (!names.includes(channel)) refuseUnknownChannel(channel, names);
  const running = await runningRemotes(sql, channels, channel);
  const { lends, events } = findHostTerms(running);
  const borrowers = running.filter(({ name }) => name !== HOST);
  const remotes = borrowers.map(({ name, current: { version, descriptor } }) => ({
    name,
    version,
    shared: Object.assign({}, descriptor.shared),
    emits: [...descriptor.events.emits],
    listens: [...descriptor.events.listens],
  }));
  return { channel, lends, remotes, edges: findEventEdges(remotes, events) };
};

/** Returns an edge from every remote that emits an event to every other remote that listens to it. */
const findEventEdges = (
  remotes: Graph['remotes'],
  versions: Readonly<Record<string, string>>,
): Graph['edges'] =>
  remotes.flatMap(({ name: from, emits }) =>
    emits.flatMap((event) => {
      const version = versions[event];
      return remotes
        .filter(({ name, listens }) => name !== from && listens.includes(event))
        .map(({ name: to }) =>
          version === undefined ? { event, from, to } : { event, from, to, version },
        );
    }),
  );

const PAGE_POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([a-z]:[\w:.-]{1,60})$/;

/** Parses the position at which the previous page of the history ended. Throws 400. */
const parsePagePosition = (before: string | undefined): { at: string; id: string } | undefined => {
  if (before === undefined) return undefined;
  const [, at, id] = PAGE_POSITION.exec(before) ?? [];
  if (at !== undefined && id !== undefined) return { at, id };
  return throwRefusal(
    400,
    'history-mark',
    'before is no mark of a history.',
    'Take next of an answer.',
  );
};

/** Returns the release whose counts an entry shows, or an empty list. */
const findStartedRelease = ({ kind, plan, channel, remote, version }: HistoryRow) =>
  plan === null &&
  (kind === 'promote' || kind === 'canary') &&
  channel !== null &&
  remote !== null &&
  version !== null
    ? [{ channel, remote, version }]
    : [];

const countEntryStarts = (
  row: HistoryRow,
  counts: readonly TelemetryCount[],
): HistoryEntry['starts'] => {
  const [shown] = findStartedRelease(row);
  if (!shown) return undefined;
  const own = counts.filter(
    ({ channel, remote, version, since }) =>
      channel === shown.channel &&
      remote === shown.remote &&
      version === shown.version &&
      since > 0 === (row.kind === 'canary'),
  );
  const of = (wanted: string) =>
    own.filter(({ measure }) => measure === wanted).reduce((sum, { count }) => sum + count, 0);
  const causes = [...new Set(own.map(({ measure }) => measure))]
    .filter((measure) => measure.startsWith('cause:'))
    .map((measure) => [measure.slice('cause:'.length), of(measure)] as const);
  return { loads: countGoodStarts(of), failures: of('failed'), causes: Object.fromEntries(causes) };
};

const toHistoryEntry = (row: HistoryRow, counts: readonly TelemetryCount[]): HistoryEntry => {
  const { id, kind, by, reason, verdict, approvedBy, changes, problems } = row;
  const starts = countEntryStarts(row, counts);
  const { channel, revision, remote, version, before, percent, commit, branch } = row;
  const said = { channel, revision, remote, version, before, percent, commit, branch };
  return {
    id,
    kind,
    at: new Date(row.at).toISOString(),
    by,
    reason,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)),
    ...(approvedBy && { approvedBy: { kind: approvedBy.kind, name: approvedBy.name } }),
    ...(changes && { changes }),
    ...(verdict && { verdict: toVerdictResponse(verdict) }),
    ...(problems && { problems }),
    ...(row.plan && { plan: row.plan }),
    ...(starts && { starts }),
  };
};

const toListedRelease = (
  { id, version, publishedAt, by, commit, branch, repository, withdrawn }: ListedReleaseRow,
  channels: readonly Channel[],
  remote: string,
): ListedRelease => ({
  version,
  publishedAt: publishedAt.toISOString(),
  by,
  ...(commit !== null && { commit }),
  ...(branch !== null && { branch }),
  ...(repository !== null && { repository }),
  ...(withdrawn !== null && { withdrawn }),
  runsOn: channels
    .filter(({ state }) => runsRelease(state, remote, id))
    .map(({ channel }) => channel),
});

const runsRelease = (state: ChannelState, remote: string, id: string): boolean => {
  const pointer = state[remote];
  return pointer?.current === id || pointer?.canary?.release === id;
};
