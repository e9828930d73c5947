/** Lists the releases that this visitor runs, host and remotes, with their health on this page. */
import { commaList } from '@cairn/messages/comma-list';
import type {
  BootManifest,
  Release,
  RemoteManifest,
  RemoteSource,
} from '@cairn/release-contract/boot-manifest';
import { t } from 'ttag';
import { HOST_NAME, type RemoteFailure, type RemoteLog } from './release-log.ts';

export interface RemoteRow {
  readonly name: string;
  readonly version: string;
  readonly source: RemoteSource | 'fallback';
  /** Base URL of its files. */
  readonly base: string;
  readonly routes: readonly string[];
  readonly health: 'running' | 'not-opened' | 'crashed' | 'failed';
  readonly loadMs: number | undefined;
  readonly failures: readonly RemoteFailure[];
}

type Files = Pick<Release, 'version' | 'base'>;

/** The host or a remote. */
interface ShownRemote extends Pick<RemoteManifest, 'name' | 'routes' | 'source' | 'passedOver'> {
  readonly current: Files;
  readonly previous: readonly Files[];
}

/**
 * Returns the rows of the inspector. The page's own data take precedence, since they describe what runs. Overrides come first,
 * then the host, then remotes by name.
 */
export const createRemoteRows = (
  manifest: Pick<BootManifest, 'host' | 'hostRoutes' | 'remotes'>,
  listed: readonly RemoteManifest[],
  logs: ReadonlyMap<string, RemoteLog>,
): RemoteRow[] => {
  const shown: ShownRemote[] = [...toHostRemote(manifest), ...listed, ...manifest.remotes];
  const all = new Map(shown.map((one) => [one.name, one]));
  return [...all.values()]
    .toSorted(
      (one, other) =>
        findSortPosition(one) - findSortPosition(other) || one.name.localeCompare(other.name),
    )
    .map((remote) => toRemoteRow(remote, logs.get(remote.name)));
};

const findSortPosition = ({ name, source }: ShownRemote): number => {
  if (source === 'override') return 0;
  return name === HOST_NAME ? 1 : 2;
};

/** Returns the host from the page's own manifest, without a request. */
const toHostRemote = ({
  host,
  hostRoutes,
}: Pick<BootManifest, 'host' | 'hostRoutes'>): ShownRemote[] => {
  if (!host) return [];
  const { version } = host;
  const current = { version, base: `/remotes/${HOST_NAME}/${version}/` };
  return [{ ...host, name: HOST_NAME, routes: hostRoutes, current, previous: [] }];
};

const toRemoteRow = (remote: ShownRemote, log: RemoteLog | undefined): RemoteRow => {
  const { name, current, previous, routes, source = 'channel', passedOver = [] } = remote;
  const { running, failures: now = [] } = log ?? {};
  const version = running?.version ?? current.version;
  const isTold = (failed: string) => now.some((failure) => failure.version === failed);
  const before = passedOver
    .filter((failed) => !isTold(failed))
    .map((failed) => ({
      version: failed,
      words: t`it did in this browser a while ago`,
      instead: current.version,
    }));
  const failures = [...before, ...now];
  const hasFallenBack = before.length > 0 || (running !== undefined && now.length > 0);
  return {
    name,
    version,
    source: hasFallenBack ? 'fallback' : source,
    base: [current, ...previous].find((release) => release.version === version)?.base ?? '',
    routes: routes.map(({ path }) => path),
    health: findRemoteHealth(log),
    loadMs: running && Math.round(running.ms),
    failures,
  };
};

const findRemoteHealth = (log: RemoteLog | undefined): RemoteRow['health'] => {
  if (log?.hasCrashed) return 'crashed';
  if (log?.running) return 'running';
  return log && log.failures.length > 0 ? 'failed' : 'not-opened';
};

/** Returns a report as text for the authors of a release. */
export const formatReport = (
  { channel = '', revision = 0 }: BootManifest,
  rows: readonly RemoteRow[],
): string =>
  [
    location.href,
    t`Channel ${channel}, revision ${revision}`,
    ...rows.flatMap(({ name, version, source, health, loadMs, failures }) => [
      commaList([`${name} ${version} (${source}): ${HEALTH_LABELS[health]}`, ...loadTime(loadMs)]),
      ...failures.map((failure) => `  ${describeRemoteFailure(failure)}`),
    ]),
  ].join('\n');

const loadTime = (loadMs: number | undefined): string[] =>
  loadMs === undefined ? [] : [t`${loadMs} ms`];

export const HEALTH_LABELS: Readonly<Record<RemoteRow['health'], string>> = {
  running: t`Running`,
  'not-opened': t`Not opened yet`,
  crashed: t`Crashed on screen`,
  failed: t`Failed`,
};

/** Returns the text of a failure. Its reason is the English message of the browser or the platform. */
export const describeRemoteFailure = ({ version, words, instead }: RemoteFailure): string => {
  const reason = words.replace(/\.?$/, '.');
  return instead === undefined
    ? t`${version} failed: ${reason} Nothing runs instead.`
    : t`${version} failed: ${reason} ${instead} runs instead.`;
};
