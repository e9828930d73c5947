/** Lists the releases that this visitor runs, host and remotes, with their health on this page. */
import { plural } from '@cairn/messages/plural';
import { commaList } from '@cairn/messages/word-lists';
import type {
  BootManifest,
  Release,
  RemoteManifest,
  RemoteSource,
} from '@cairn/release-contract/boot-manifest';
import type { RemoteEventActivity, RemoteEventLog } from '@cairn/session/remote-event-bus';
import { t } from 'ttag';
import type { BackendCallCounts } from './backend-calls.ts';
import {
  HOST_REMOTE_NAME,
  type FailedRemoteRelease,
  type RemoteReleaseLog,
} from './release-log.ts';

export interface InspectorRow {
  readonly name: string;
  readonly version: string;
  readonly source: RemoteSource | 'fallback';
  /** Base URL of the release's files. */
  readonly base: string;
  readonly routes: readonly string[];
  readonly health: 'running' | 'not-opened' | 'crashed' | 'failed';
  readonly loadMs: number | undefined;
  readonly failures: readonly FailedRemoteRelease[];
  /** Slots of the remote, each with the remotes that fill it. */
  readonly slots: readonly string[];
  /** Slots of this page in which the remote is shown. */
  readonly shownIn: readonly string[];
  /** Events of the remote's own that this page has seen: how often it emitted each, and which remotes listen. */
  readonly ownEvents: readonly string[];
  /** Events of remotes to which the remote listens now. */
  readonly heardEvents: readonly string[];
  /** Calls of this page to the remote's own backend; undefined without one. */
  readonly backendCalls: string | undefined;
}

/** What the remotes of this page have done so far. */
interface PageActivity {
  readonly events?: RemoteEventLog;
  readonly backendCalls?: ReadonlyMap<string, BackendCallCounts>;
}

type Files = Pick<Release, 'version' | 'base'>;

/** Release of the host or of a remote, as the page's manifest lists it. */
interface ShownRemote extends Pick<
  RemoteManifest,
  'name' | 'routes' | 'source' | 'passedOver' | 'slots'
> {
  readonly current: Files;
  readonly previous: readonly Files[];
}

/**
 * Returns the rows of the inspector. The page's own data take precedence, since they describe what runs. Overrides come first,
 * then the host, then remotes by name.
 */
export const createInspectorRows = (
  manifest: Pick<BootManifest, 'host' | 'hostRoutes' | 'remotes'>,
  listed: readonly RemoteManifest[],
  logs: ReadonlyMap<string, RemoteReleaseLog>,
  activity: PageActivity = {},
): InspectorRow[] => {
  const shown: ShownRemote[] = [...toHostRemote(manifest), ...listed, ...manifest.remotes];
  const all = new Map(shown.map((one) => [one.name, one]));
  return [...all.values()]
    .toSorted(
      (one, other) =>
        findSortPosition(one) - findSortPosition(other) || one.name.localeCompare(other.name),
    )
    .map((remote) => toRemoteRow(remote, logs.get(remote.name), activity));
};

const findSortPosition = ({ name, source }: ShownRemote): number => {
  if (source === 'override') return 0;
  return name === HOST_REMOTE_NAME ? 1 : 2;
};

/** Returns the inspector's row for the host, from the page's manifest and without a request. */
const toHostRemote = ({
  host,
  hostRoutes,
}: Pick<BootManifest, 'host' | 'hostRoutes'>): ShownRemote[] => {
  if (!host) return [];
  const { version } = host;
  const current = { version, base: `/remotes/${HOST_REMOTE_NAME}/${version}/` };
  return [{ ...host, name: HOST_REMOTE_NAME, routes: hostRoutes, current, previous: [] }];
};

const toRemoteRow = (
  remote: ShownRemote,
  log: RemoteReleaseLog | undefined,
  { events = {}, backendCalls }: PageActivity,
): InspectorRow => {
  const { name, current, previous, routes, source = 'channel', passedOver = [] } = remote;
  const { running, failures: now = [], slots: inSlots = {} } = log ?? {};
  const version = running?.version ?? Object.values(inSlots)[0] ?? current.version;
  const isLogged = (failed: string) => now.some((failure) => failure.version === failed);
  const before = passedOver
    .filter((failed) => !isLogged(failed))
    .map((failed) => ({
      version: failed,
      words: t`it failed in this browser before`,
      instead: current.version,
    }));
  const failures = [...before, ...now];
  const isRunning = running !== undefined || Object.keys(inSlots).length > 0;
  const hasFallenBack = before.length > 0 || (isRunning && now.length > 0);
  return {
    name,
    version,
    source: hasFallenBack ? 'fallback' : source,
    base: [current, ...previous].find((release) => release.version === version)?.base ?? '',
    routes: routes.map(({ path }) => path),
    health: findRemoteHealth(log),
    loadMs: running && Math.round(running.ms),
    failures,
    slots: Object.entries(remote.slots ?? {}).map(
      ([slot, fillers]) => `${slot}: ${commaList(fillers.map((filler) => filler.remote))}`,
    ),
    shownIn: Object.keys(inSlots),
    ...findRemoteEvents(name, events),
    backendCalls: describeBackendCalls(backendCalls?.get(name)),
  };
};

/** Only the owner of an event can emit it, so the name of the event says who emitted it. */
const findRemoteEvents = (
  name: string,
  eventLog: RemoteEventLog,
): Pick<InspectorRow, 'ownEvents' | 'heardEvents'> => {
  const seen = Object.entries(eventLog).toSorted(([one], [other]) => one.localeCompare(other));
  return {
    ownEvents: seen
      .filter(([event]) => event.startsWith(`${name}.`))
      .map(([event, activity]) => describeRemoteEvent(event, activity)),
    heardEvents: seen
      .filter(([, { listeners }]) => listeners.includes(name))
      .map(([event]) => event),
  };
};

const describeRemoteEvent = (
  event: string,
  { emitted: count, listeners }: RemoteEventActivity,
): string => {
  const times = plural(count, t`emitted ${count} time|emitted ${count} times`);
  const names = commaList([...new Set(listeners)]);
  return names === ''
    ? t`${event}: ${times}, received by no remote`
    : t`${event}: ${times}, received by ${names}`;
};

const describeBackendCalls = (counts: BackendCallCounts | undefined): string | undefined => {
  if (counts === undefined) return undefined;
  const { count, failed } = counts;
  const calls = plural(count, t`${count} call|${count} calls`);
  return failed === 0 ? t`${calls}, none failed` : t`${calls}, ${failed} failed`;
};

const findRemoteHealth = (log: RemoteReleaseLog | undefined): InspectorRow['health'] => {
  if (log?.hasCrashed) return 'crashed';
  if (log && (log.running || Object.keys(log.slots).length > 0)) return 'running';
  return log && log.failures.length > 0 ? 'failed' : 'not-opened';
};

/** Returns a text about the releases on this page, to be sent to the authors of a release. */
export const formatReleaseReport = (
  { channel = '', revision = 0 }: BootManifest,
  rows: readonly InspectorRow[],
): string =>
  [location.href, t`Channel ${channel}, revision ${revision}`, ...rows.flatMap(reportRow)].join(
    '\n',
  );

const reportRow = (row: InspectorRow): string[] => {
  const { name, version, source, health, loadMs, failures, shownIn, ownEvents, backendCalls } = row;
  return [
    commaList([
      `${name} ${version} (${source}): ${RELEASE_HEALTH_LABELS[health]}`,
      ...loadTime(loadMs),
    ]),
    ...(shownIn.length > 0 ? [`  ${describeSlots(shownIn)}`] : []),
    ...ownEvents.map((event) => `  ${event}`),
    ...(backendCalls === undefined ? [] : [`  ${t`Backend: ${backendCalls}`}`]),
    ...failures.map((failure) => `  ${describeRemoteFailure(failure)}`),
  ];
};

const describeSlots = (slots: readonly string[]): string => {
  const names = commaList(slots);
  return t`Shown in ${names}`;
};

const loadTime = (loadMs: number | undefined): string[] =>
  loadMs === undefined ? [] : [t`${loadMs} ms`];

export const RELEASE_HEALTH_LABELS: Readonly<Record<InspectorRow['health'], string>> = {
  running: t`Running`,
  'not-opened': t`Not opened yet`,
  crashed: t`Crashed on screen`,
  failed: t`Failed`,
};

/** Describes a failed release. The reason in it is the English error message of the browser or the platform. */
export const describeRemoteFailure = ({
  words,
  instead,
  slot,
  ...failed
}: FailedRemoteRelease): string => {
  const reason = words.replace(/\.?$/, '.');
  const version = slot === undefined ? failed.version : `${failed.version} (${slot})`;
  return instead === undefined
    ? t`${version} failed: ${reason} Nothing runs instead.`
    : t`${version} failed: ${reason} ${instead} runs instead.`;
};
