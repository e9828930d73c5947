/**
 * The gate's code in a page, the probe: it records what the release does to everything that is not its own. Each function here is
 * sent to the page as text before any code of the page runs, so it can use nothing outside of it.
 */
import type { BrowserContext } from '@playwright/test';
import { toReleaseBasePath, type Descriptor } from '@cairn/release-contract/descriptor';
import { toContainerName } from '@cairn/release-contract/page-global';
import { watchEvents, watchLifecycles, watchOwnReact } from './probe-lifecycles.ts';
import { watchConnections, watchListeners, watchTimers } from './probe-activity.ts';
import { watchGlobals, watchOverlays, watchPrototypes } from './probe-leftovers.ts';
import {
  watchAnimations,
  watchCoveringLayers,
  watchHostFrameChanges,
  watchStyleReach,
  watchStylesheets,
} from './probe-reach.ts';

/** Event that the mounted release emitted on a bus of the page. */
export interface EmittedEvent {
  readonly name: string;
  /** True on the bus of events that remotes declare themselves. */
  readonly isOfRemote: boolean;
  /** Payload as JSON. */
  readonly payload: string;
  /** True if the payload is unchanged after it is converted to JSON and back. */
  readonly isPlain: boolean;
}

export interface WatchedBus {
  /** Gets the name and the payload of an event; on the bus of remotes, the name of the remote first. */
  emit: (...args: readonly unknown[]) => void;
}

/** The buses that the shared module @cairn/session exports; older hosts have no `remoteEvents`. */
export type PageBuses = Partial<Record<'events' | 'remoteEvents', WatchedBus>>;

/** Modules that the host shares with containers, by name and version. */
export type ShareScope = Record<string, Record<string, { readonly get: () => unknown }>>;

export interface Probe {
  /** Functions to call before the first code of the release runs. */
  readonly beginnings: (() => void)[];
  /** Functions to call after the release has left the page. */
  readonly departures: (() => void)[];
  /** Functions that return what the release has left behind, called some time later: the ends of "it left behind …". */
  readonly leftovers: (() => string[])[];
  /** Functions that return sentences about changes of the frame by the mounted release, given its root element. */
  readonly reaches: ((root: Element) => string[])[];
  /** Returns stylesheets from the release's folder and those that the release has created. */
  ownSheets: () => CSSStyleSheet[];
  /** Returns the stylesheets that existed before the release. */
  otherSheets: () => CSSStyleSheet[];
  readonly emitted: EmittedEvent[];
  isMounted: boolean;
  /** Slots in which the release has drawn its filler. */
  readonly filled: string[];
  /** Returns whether the release's own code calls the watched function, not code that the host shares with it. */
  readonly isOwnCall: () => boolean;
  /** Records the events that the release emits on the buses of the shared session module. */
  watchScope: (scope: ShareScope) => Promise<void>;
  /** Replaces the lifecycles of a container by functions that call them and record what happens. */
  wrap: (container: string) => void;
}

export interface ProbeNames {
  /** Name of the global with the probe. */
  readonly probe: string;
  /** URL path of the folder with the release's files. */
  readonly folder: string;
  readonly container: string;
  /** Containers of the remotes that may fill slots of the page. */
  readonly otherContainers: readonly string[];
  readonly mayBringReact: boolean;
}

export const PROBE_GLOBAL = '__cairnGate';

/** Adds a probe of a release to every later page of the context, which may load its neighbours as well. */
export const installProbe = async (
  context: BrowserContext,
  { name, version, brings }: Descriptor,
  neighbours: readonly Descriptor[],
): Promise<void> => {
  const names: ProbeNames = {
    probe: PROBE_GLOBAL,
    folder: toReleaseBasePath(name, version),
    container: toContainerName(name, version),
    otherContainers: neighbours.map((other) => toContainerName(other.name, other.version)),
    mayBringReact: brings?.includes('react') ?? false,
  };
  for (const part of [
    startProbe,
    watchListeners,
    watchTimers,
    watchConnections,
    watchGlobals,
    watchPrototypes,
    watchOverlays,
    watchStylesheets,
    watchStyleReach,
    watchAnimations,
    watchCoveringLayers,
    watchHostFrameChanges,
    watchEvents,
    watchLifecycles,
    watchOwnReact,
  ])
    await context.addInitScript(part, names);
};

/** Code of the probe that is put in front of the release's entry script. */
export const PROBE_SCRIPT_START = `${PROBE_GLOBAL}.beginnings.forEach((begin)=>begin());`;

/** Returns the entry of the release with the code of the probe before and after it. */
export const addProbe = (entry: Buffer, { name, version }: Descriptor): Buffer => {
  const container = JSON.stringify(toContainerName(name, version));
  return Buffer.concat([
    Buffer.from(PROBE_SCRIPT_START),
    entry,
    Buffer.from(`\n;${PROBE_GLOBAL}.wrap(${container});`),
  ]);
};

const startProbe = ({ probe, folder }: ProbeNames): void => {
  const made: Probe = {
    beginnings: [],
    departures: [],
    leftovers: [],
    reaches: [],
    ownSheets: () => [],
    otherSheets: () => [],
    emitted: [],
    isMounted: false,
    filled: [],
    isOwnCall: () => {
      const limit = Error.stackTraceLimit;
      Error.stackTraceLimit = 20;
      const { stack = '' } = new Error('where');
      Error.stackTraceLimit = limit;
      // The first frame with a URL: frames of the probe itself have none.
      const caller = stack.split('\n').find((frame) => /https?:\/\//.test(frame));
      return caller?.includes(folder) ?? false;
    },
    watchScope: async () => {},
    wrap: () => {},
  };
  Object.defineProperty(globalThis, probe, { value: made });
};
