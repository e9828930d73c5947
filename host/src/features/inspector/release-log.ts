/** What has happened to the releases of this page, for whoever inspects it. */
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PRODUCTION } from '@cairn/release-contract/channels';
import type { HOST } from '@cairn/release-contract/host-part';
import type { PlatformEvent } from '@cairn/federation/host';

export interface RemoteFailure {
  readonly version: string;
  /** A sentence. */
  readonly words: string;
  readonly instead?: string | undefined;
}

/** One remote on this page. */
export interface RemoteLog {
  readonly running?: { readonly version: string; readonly ms: number };
  /** In the order of happening. */
  readonly failures: readonly RemoteFailure[];
  /** A screen of what runs has crashed. */
  readonly hasCrashed: boolean;
}

type Logs = ReadonlyMap<string, RemoteLog>;

export interface ReleaseLog {
  readonly add: (event: PlatformEvent) => void;
  /** By remote; the same map until something happens. */
  readonly read: () => Logs;
  readonly subscribe: (listener: () => void) => () => void;
}

const USUAL: typeof PRODUCTION = 'production';
/** The host stands among the remotes. */
export const HOST_NAME: typeof HOST = 'host';
const NOTHING: RemoteLog = { failures: [], hasCrashed: false };

export const createReleaseLog = (): ReleaseLog => {
  let logs: Logs = new Map();
  const listeners = new Set<() => void>();
  return {
    add: (event) => {
      if (event.type === 'page-unavailable' || event.version === '') return;
      const before = logs.get(event.remote) ?? NOTHING;
      logs = new Map([...logs, [event.remote, after(before, event)]]);
      for (const listener of listeners) listener();
    },
    read: () => logs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const after = (
  log: RemoteLog,
  event: Exclude<PlatformEvent, { type: 'page-unavailable' }>,
): RemoteLog => {
  const { version } = event;
  if (event.type === 'release-running')
    return { ...log, running: { version, ms: event.ms }, hasCrashed: false };
  if (event.type !== 'release-failed') return { ...log, hasCrashed: true };
  const { cause, instead } = event;
  const words = cause instanceof Error ? cause.message : String(cause);
  const { running, ...rest } = log;
  return {
    ...rest,
    ...(running && running.version !== version && { running }),
    failures: [...log.failures, { version, words, instead }],
  };
};

/** Counts; all of them 0, and no channel, while everything is as it should be for everybody. */
export interface Oddities {
  readonly channel: string | undefined;
  readonly overrides: number;
  readonly refused: number;
  readonly fallbacks: number;
}

export const odditiesOf = (manifest: BootManifest, logs: Logs): Oddities => {
  const { host, overrides, refused = [], channel = USUAL } = manifest;
  const fallen = [...logs].filter(([, { failures }]) => failures.length > 0);
  const own = host ? [{ ...host, name: HOST_NAME }] : [];
  const passed = [...own, ...manifest.remotes].filter(
    ({ name, passedOver }) => passedOver && !logs.get(name)?.failures.length,
  );
  return {
    channel: channel === USUAL ? undefined : channel,
    overrides: overrides.length,
    refused: refused.length,
    fallbacks: fallen.length + passed.length,
  };
};

/** Whether there is anything to put on the badge. The words for it come with the badge, outside of the first script. */
export const isUnusual = (manifest: BootManifest, logs: Logs): boolean =>
  Object.values(odditiesOf(manifest, logs)).some(Boolean);

/** Whether a return to normal could change anything: what has fallen back was not chosen. */
export const isChosen = ({ overrides, refused = [], channel = USUAL }: BootManifest): boolean =>
  overrides.length + refused.length > 0 || channel !== USUAL;
