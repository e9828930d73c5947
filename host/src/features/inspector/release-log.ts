/** Logs events of this page's releases for the inspector. */
import { createStore } from '@cairn/ui/store';
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PRODUCTION } from '@cairn/release-contract/channels';
import type { HOST } from '@cairn/release-contract/host-part';
import type { PlatformEvent } from '@cairn/federation/host';

export interface FailedRemoteRelease {
  readonly version: string;
  /** Message of the error that made the release fail, as a sentence. */
  readonly words: string;
  readonly instead?: string | undefined;
  /** Slot in which the release failed; absent for its pages. */
  readonly slot?: string;
}

/** The log of one remote on this page. */
export interface RemoteReleaseLog {
  readonly running?: { readonly version: string; readonly ms: number };
  /** Version of this remote that each slot of the page shows, by slot name. */
  readonly slots: Readonly<Record<string, string>>;
  /** Failures of this remote's releases on this page, in chronological order. */
  readonly failures: readonly FailedRemoteRelease[];
  /** True if a screen of the running release has crashed. */
  readonly hasCrashed: boolean;
}

type Logs = ReadonlyMap<string, RemoteReleaseLog>;

export interface PageReleaseLog {
  readonly add: (event: PlatformEvent) => void;
  /** Returns the release logs by remote name; the same map object until a log changes. */
  readonly read: () => Logs;
  readonly subscribe: (listener: () => void) => () => void;
}

const DEFAULT_CHANNEL: typeof PRODUCTION = 'production';
/** Name under which the log lists the host among the remotes. */
export const HOST_REMOTE_NAME: typeof HOST = 'host';
const EMPTY_LOG: RemoteReleaseLog = { failures: [], hasCrashed: false, slots: {} };

export const createPageReleaseLog = (): PageReleaseLog => {
  const logs = createStore<Logs>(new Map());
  return {
    add: (event) => {
      if (event.type === 'page-unavailable' || event.version === '') return;
      const before = logs.get().get(event.remote) ?? EMPTY_LOG;
      logs.set(new Map([...logs.get(), [event.remote, applyEvent(before, event)]]));
    },
    read: logs.get,
    subscribe: logs.subscribe,
  };
};

const applyEvent = (
  log: RemoteReleaseLog,
  event: Exclude<PlatformEvent, { type: 'page-unavailable' }>,
): RemoteReleaseLog => {
  const { version } = event;
  if ('slot' in event && event.slot !== undefined) return applySlotEvent(log, event.slot, event);
  if (event.type === 'release-running')
    return { ...log, running: { version, ms: event.ms }, hasCrashed: false };
  if (event.type !== 'release-failed') return { ...log, hasCrashed: true };
  const { cause, instead } = event;
  const words = errorWords(cause);
  const { running, ...rest } = log;
  return {
    ...rest,
    ...(running && running.version !== version && { running }),
    failures: [...log.failures, { version, words, instead }],
  };
};

/**
 * The health of the remote's pages is unchanged: the filler that failed is removed from its slot, or replaced by another
 * release.
 */
const applySlotEvent = (
  log: RemoteReleaseLog,
  slot: string,
  event: Extract<PlatformEvent, { slot?: string }>,
): RemoteReleaseLog => {
  const { version } = event;
  if (event.type === 'release-running') return { ...log, slots: { ...log.slots, [slot]: version } };
  const { [slot]: _failed, ...slots } = log.slots;
  const instead = event.type === 'release-failed' ? event.instead : undefined;
  const failure = { version, words: errorWords(event.cause), instead, slot };
  return { ...log, slots, failures: [...log.failures, failure] };
};

const errorWords = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

/** Numbers of releases on this page that differ from the channel's usual ones; all 0 if the page runs the usual releases. */
export interface PageReleaseDeviations {
  readonly channel: string | undefined;
  readonly overrides: number;
  readonly refused: number;
  readonly fallbacks: number;
}

export const countPageReleaseDeviations = (
  manifest: BootManifest,
  logs: Logs,
): PageReleaseDeviations => {
  const { host, overrides, refused = [], channel = DEFAULT_CHANNEL } = manifest;
  const fallen = [...logs].filter(([, { failures }]) => failures.length > 0);
  const own = host ? [{ ...host, name: HOST_REMOTE_NAME }] : [];
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

/**
 * Returns whether the inspector's badge appears: the page uses a channel other than production, an override or a fallback
 * release, or an override was refused.
 */
export const hasReleaseDeviations = (manifest: BootManifest, logs: Logs): boolean =>
  Object.values(countPageReleaseDeviations(manifest, logs)).some(Boolean);

/** Returns whether this visitor has chosen releases or a channel that a reset would undo. Fallback releases do not count. */
export const canResetReleaseChoices = ({
  overrides,
  refused = [],
  channel = DEFAULT_CHANNEL,
}: BootManifest): boolean => overrides.length + refused.length > 0 || channel !== DEFAULT_CHANNEL;
