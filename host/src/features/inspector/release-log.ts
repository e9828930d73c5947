/** Logs events of this page's releases for the inspector. */
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PRODUCTION } from '@cairn/release-contract/channels';
import type { HOST } from '@cairn/release-contract/host-part';
import type { PlatformEvent } from '@cairn/federation/host';

export interface RemoteFailure {
  readonly version: string;
  /** The error's message as a sentence. */
  readonly words: string;
  readonly instead?: string | undefined;
}

/** The log of one remote on this page. */
export interface RemoteLog {
  readonly running?: { readonly version: string; readonly ms: number };
  /** In chronological order. */
  readonly failures: readonly RemoteFailure[];
  /** True if a screen of the running release has crashed. */
  readonly hasCrashed: boolean;
}

type Logs = ReadonlyMap<string, RemoteLog>;

export interface ReleaseLog {
  readonly add: (event: PlatformEvent) => void;
  /** Returns the logs by remote; the same map until a log changes. */
  readonly read: () => Logs;
  readonly subscribe: (listener: () => void) => () => void;
}

const DEFAULT_CHANNEL: typeof PRODUCTION = 'production';
/** The log lists the host among the remotes. */
export const HOST_NAME: typeof HOST = 'host';
const EMPTY_LOG: RemoteLog = { failures: [], hasCrashed: false };

export const createReleaseLog = (): ReleaseLog => {
  let logs: Logs = new Map();
  const listeners = new Set<() => void>();
  return {
    add: (event) => {
      if (event.type === 'page-unavailable' || event.version === '') return;
      const before = logs.get(event.remote) ?? EMPTY_LOG;
      logs = new Map([...logs, [event.remote, applyEvent(before, event)]]);
      for (const listener of listeners) listener();
    },
    read: () => logs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const applyEvent = (
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

/** Counts of deviations; all 0, and no channel, if the page runs the usual releases. */
export interface PageDeviations {
  readonly channel: string | undefined;
  readonly overrides: number;
  readonly refused: number;
  readonly fallbacks: number;
}

export const findPageDeviations = (manifest: BootManifest, logs: Logs): PageDeviations => {
  const { host, overrides, refused = [], channel = DEFAULT_CHANNEL } = manifest;
  const fallen = [...logs].filter(([, { failures }]) => failures.length > 0);
  const own = host ? [{ ...host, name: HOST_NAME }] : [];
  const passed = [...own, ...manifest.remotes].filter(
    ({ name, passedOver }) => passedOver && !logs.get(name)?.failures.length,
  );
  return {
    channel: channel === DEFAULT_CHANNEL ? undefined : channel,
    overrides: overrides.length,
    refused: refused.length,
    fallbacks: fallen.length + passed.length,
  };
};

/** Returns whether the badge has anything to show. The badge's texts are in its own chunk, outside of the first script. */
export const hasDeviations = (manifest: BootManifest, logs: Logs): boolean =>
  Object.values(findPageDeviations(manifest, logs)).some(Boolean);

/** Returns whether a reset could change anything; fallbacks were not chosen, so a reset does not end them. */
export const canReset = ({
  overrides,
  refused = [],
  channel = DEFAULT_CHANNEL,
}: BootManifest): boolean => overrides.length + refused.length > 0 || channel !== DEFAULT_CHANNEL;
