/** Reads the history of releases, and the details of one release. */
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
import { listEmittedEvents, listHeardEvents } from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import type { Sql } from '../../../platform/database/sql.ts';
import type { ChannelState } from '../channels/channel-state.ts';
import { type ReleaseChannel, findReleaseChannels } from '../channels/channels.repository.ts';
import { getHostProvisions } from '../channels/channel-views.service.ts';
import { requireKnownChannel, throwReleaseRefusal } from '../release-refusal.ts';
import { findReleaseReportCounts } from './release-board.repository.ts';
import { toHexDigestOfIntegrity } from '../registry/release-file-store.ts';
import { findReleaseFiles } from '../registry/release-files.repository.ts';
import {
  findReleaseHistory,
  findNewestReleaseChecks,
  findReleaseFacts,
  findRemoteReleases,
  type ReleaseHistoryRow,
  type ListedReleaseRow,
} from './release-history.repository.ts';
import { requireKnownRemote } from '../registry/published-release.ts';
import { readRunningRemotes, type RunningRemote } from '../channels/running-remotes.ts';
import { sumReleaseHealth } from '../health/release-health.ts';
import type { ReleaseReportCount } from '../health/telemetry.repository.ts';
import { toVerdictResponse } from '../gate/verdict.ts';
import { toPublicAuthor } from '../permissions/release-author.ts';

type History = EndpointAnswer<typeof getReleaseHistory>;
type Releases = EndpointAnswer<typeof listRemoteReleases>;
type Details = EndpointAnswer<typeof getRelease>;
type Graph = EndpointAnswer<typeof getReleaseGraph>;

/** Returns one page of the history of releases, newest first. Throws 400 for an invalid cursor. */
export const readReleaseHistory = async (
  sql: Sql,
  { remote, channel, before }: EndpointInput<typeof getReleaseHistory>['query'],
): Promise<History> => {
  const limit = HISTORY_PAGE_SIZE;
  const query = { remote, channel, before: parsePagePosition(before), limit };
  const rows = await findReleaseHistory(sql, query);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  const counts = await findReleaseReportCounts(sql, rows.flatMap(findStartedRelease));
  return {
    entries: rows.map((row) => toHistoryEntry(row, counts)),
    ...(last && { next: `${last.at}~${last.id}` }),
  };
};

/** Returns one page of the releases of a remote. Throws 404. */
export const readReleasesOfRemote = async (
  sql: Sql,
  remote: string,
  { search, previews, before }: EndpointInput<typeof listRemoteReleases>['query'],
): Promise<Releases> => {
  await requireKnownRemote(sql, remote);
  const limit = RELEASES_PAGE_SIZE;
  const after = before !== undefined && /^\d{1,15}$/.test(before) ? before : undefined;
  const hasPreviews = previews === 'true';
  const rows = await findRemoteReleases(sql, { remote, search, hasPreviews, before: after, limit });
  const channels = await findReleaseChannels(sql);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    releases: rows.map((row) => toListedRelease(row, channels, remote)),
    ...(last && { next: last.id }),
  };
};

/** Returns the details of one release. Throws 404. */
export const readReleaseDetails = async (
  sql: Sql,
  remote: string,
  version: string,
): Promise<Details> => {
  const facts = await findReleaseFacts(sql, remote, version);
  if (!facts)
    return throwReleaseRefusal(
      'release-unknown',
      `${remote} ${version} is not published.`,
      'Publish it first.',
    );
  const { hostApi, routes, shared, preload, files } = facts.descriptor;
  const shown = files.filter(({ path }) => !path.endsWith('.map'));
  const first = shown.filter(({ path }) => preload.includes(path));
  const digests = first.map(({ integrity }) => toHexDigestOfIntegrity(integrity));
  const [channels, checks, stored] = await Promise.all([
    findReleaseChannels(sql),
    findNewestReleaseChecks(sql, facts.id),
    findReleaseFiles(sql, remote, digests),
  ]);
  return {
    ...toListedRelease(facts, channels, remote),
    name: remote,
    hostApi,
    routes: routes.map(({ path, title }) => ({ path, title })),
    shared: { ...shared },
    emits: listEmittedEvents(facts.descriptor),
    listens: listHeardEvents(facts.descriptor),
    files: shown.map(({ path, bytes }) => ({ path, bytes })),
    firstBytes: stored.reduce((sum, { gzipBytes, bytes }) => sum + (gzipBytes ?? bytes), 0),
    totalBytes: shown.reduce((sum, { bytes }) => sum + bytes, 0),
    checks: checks.map((check) => Object.assign({}, check, { at: check.at.toISOString() })),
  };
};

/** Returns the graph of events between the remotes that a channel runs. Throws 404. */
export const readReleaseGraph = async (sql: Sql, channel: string): Promise<Graph> => {
  const channels = await findReleaseChannels(sql);
  requireKnownChannel(channels, channel);
  const running = await readRunningRemotes(sql, channels, channel);
  const { lends, events } = getHostProvisions(running);
  const borrowers = running.filter(({ name }) => name !== HOST);
  const remotes = borrowers.map(({ name, current: { version, descriptor } }) => ({
    name,
    version,
    shared: Object.assign({}, descriptor.shared),
    emits: listEmittedEvents(descriptor),
    listens: listHeardEvents(descriptor),
  }));
  const edges = findEventEdges(remotes, events);
  return { channel, lends, remotes, edges, slots: findSlotOwners(running) };
};

const findSlotOwners = (running: readonly RunningRemote[]): NonNullable<Graph['slots']> =>
  running.flatMap(({ name: owner, current }) =>
    Object.keys(current.descriptor.slots ?? {}).map((slot) => ({
      slot,
      owner,
      fillers: running
        .flatMap(({ name, current: { descriptor } }) => {
          const fill = Object.entries(descriptor.fills ?? {}).find(([filled]) => filled === slot);
          return fill ? [{ name, order: fill[1].order }] : [];
        })
        .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name))
        .map(({ name }) => name),
    })),
  );

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

/** Parses the cursor of the history: the date and ID of the last entry on the previous page. Throws 400. */
const parsePagePosition = (before: string | undefined): { at: string; id: string } | undefined => {
  if (before === undefined) return undefined;
  const [, at, id] = PAGE_POSITION.exec(before) ?? [];
  if (at !== undefined && id !== undefined) return { at, id };
  return throwReleaseRefusal('history-mark', 'The cursor `before` is invalid.');
};

/** Returns the release whose numbers of starts an entry of the history shows, or an empty list. */
const findStartedRelease = ({ kind, plan, channel, remote, version }: ReleaseHistoryRow) =>
  plan === null &&
  (kind === 'promote' || kind === 'canary') &&
  channel !== null &&
  remote !== null &&
  version !== null
    ? [{ channel, remote, version }]
    : [];

const countEntryStarts = (
  row: ReleaseHistoryRow,
  counts: readonly ReleaseReportCount[],
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
  const { loads, failures, causes } = sumReleaseHealth(shown.version, own);
  return { loads, failures, causes };
};

const toHistoryEntry = (
  row: ReleaseHistoryRow,
  counts: readonly ReleaseReportCount[],
): HistoryEntry => {
  const { id, kind, by, reason, verdict, approvedBy, changes, problems } = row;
  const starts = countEntryStarts(row, counts);
  const { channel, revision, remote, version, before, percent, commit, branch } = row;
  const optionalFields = { channel, revision, remote, version, before, percent, commit, branch };
  return {
    id,
    kind,
    at: new Date(row.at).toISOString(),
    by,
    reason,
    ...Object.fromEntries(Object.entries(optionalFields).filter(([, value]) => value !== null)),
    ...(approvedBy && { approvedBy: toPublicAuthor(approvedBy) }),
    ...(changes && { changes }),
    ...(verdict && { verdict: toVerdictResponse(verdict) }),
    ...(problems && { problems }),
    ...(row.plan && { plan: row.plan }),
    ...(starts && { starts }),
  };
};

const toListedRelease = (
  { id, version, publishedAt, by, commit, branch, repository, withdrawn }: ListedReleaseRow,
  channels: readonly ReleaseChannel[],
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
