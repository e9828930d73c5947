/**
 * What the gate has inside of a page: it notes what the release does to everything that is not its own. Each function here
 * is sent to the page as text, before anything else of it runs, so none may use what stands outside of it.
 */
import type { BrowserContext } from '@playwright/test';
import { releaseBase, type Descriptor } from '@cairn/release-contract/descriptor';
import { containerName } from '@cairn/release-contract/page-global';
import { watchEvents, watchLifecycles, watchReact } from './probe-lifecycles.ts';
import { watchConnections, watchListeners, watchTimers } from './probe-activity.ts';
import { watchGlobals, watchOverlays, watchPrototypes } from './probe-leftovers.ts';
import { watchAnimations, watchCover, watchFrame, watchReach, watchSheets } from './probe-reach.ts';

/** An event as the release emitted it. */
export interface Emitted {
  readonly name: string;
  /** JSON. */
  readonly payload: string;
  /** It says the same after it was written as JSON and read again. */
  readonly isPlain: boolean;
}

export interface Bus {
  emit: (name: string, payload: unknown) => void;
}

export interface Probe {
  /** Called right before the first code of the release runs. */
  readonly beginnings: (() => void)[];
  /** Called once the release has left the page. */
  readonly departures: (() => void)[];
  /** What the release has left, called some time after: the ends of "it left behind …". */
  readonly leftovers: (() => string[])[];
  /** What it does to the frame while it is mounted, given its element: sentences. */
  readonly reaches: ((root: Element) => string[])[];
  /** Stylesheets of its folder, and those that it has made itself. */
  ownSheets: () => CSSStyleSheet[];
  /** Those that were there before it. */
  otherSheets: () => CSSStyleSheet[];
  readonly emitted: Emitted[];
  isMounted: boolean;
  /** The code that calls the watched function is the release's own, not what the host lends to it. */
  readonly isOwnCall: () => boolean;
  /** Notes what the release emits on the bus of a page. */
  watchBus: (bus: Bus) => void;
  /** Puts lifecycles that are watched in place of the container's. */
  wrap: (container: string) => void;
}

export interface ProbeNames {
  /** Where the probe is, as a global. */
  readonly probe: string;
  /** The folder of the release. */
  readonly folder: string;
  readonly container: string;
  readonly mayBringReact: boolean;
}

export const PROBE = '__cairnGate';

/** From now on every page of the context has a probe. */
export const installProbe = async (
  context: BrowserContext,
  { name, version, brings }: Descriptor,
): Promise<void> => {
  const names: ProbeNames = {
    probe: PROBE,
    folder: releaseBase(name, version),
    container: containerName(name, version),
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
    watchSheets,
    watchReach,
    watchAnimations,
    watchCover,
    watchFrame,
    watchEvents,
    watchLifecycles,
    watchReact,
  ])
    await context.addInitScript(part, names);
};

/** What the entry begins with, on its first line. */
export const PROBE_START = `${PROBE}.beginnings.forEach((begin)=>begin());`;

/** The entry of the release, with the probe before and after it. */
export const probed = (entry: Buffer, { name, version }: Descriptor): Buffer => {
  const container = JSON.stringify(containerName(name, version));
  return Buffer.concat([
    Buffer.from(PROBE_START),
    entry,
    Buffer.from(`\n;${PROBE}.wrap(${container});`),
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
    isOwnCall: () => {
      const limit = Error.stackTraceLimit;
      Error.stackTraceLimit = 20;
      const { stack = '' } = new Error('where');
      Error.stackTraceLimit = limit;
      // The probe's own frames have no address.
      const caller = stack.split('\n').find((frame) => /https?:\/\//.test(frame));
      return caller?.includes(folder) ?? false;
    },
    watchBus: () => {},
    wrap: () => {},
  };
  Object.defineProperty(globalThis, probe, { value: made });
};
