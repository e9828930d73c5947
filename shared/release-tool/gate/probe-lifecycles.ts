/** Parts of the probe (page-probe.ts) for the lifecycles of a release, its events, and a React of its own. */
import type { PageBuses, ShareScope, WatchedBus, Probe, ProbeNames } from './page-probe.ts';

type LifecycleCall = (...args: unknown[]) => Promise<unknown>;

interface Container {
  readonly init: (scope: ShareScope) => unknown;
  readonly get: (module: string) => Promise<
    () => {
      readonly remote?: Record<string, LifecycleCall>;
      readonly filler?: Record<string, LifecycleCall>;
    }
  >;
}

export const watchLifecycles = ({ probe: key }: ProbeNames): void => {
  const probe = (globalThis as unknown as Record<string, Probe>)[key] as Probe;
  const watchStep =
    (step: string, call: LifecycleCall): LifecycleCall =>
    async (...args) => {
      try {
        const result = await call(...args);
        probe.isMounted = step === 'mount';
        return result;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // The gate reads the message from the page's console.
        console.error(`its ${step} failed: ${reason}`);
        throw error;
      }
    };
  const watchFiller = (
    module: string,
    filler: Record<string, LifecycleCall>,
  ): Record<string, LifecycleCall> => ({
    ...filler,
    mount: async (...args) => {
      const mounted = await filler['mount']?.(...args);
      probe.filled.push(module.replace('./fill/', ''));
      return mounted;
    },
  });
  probe.wrap = (name) => {
    const page = globalThis as unknown as Record<string, Container | undefined>;
    const made = page[name];
    if (!made) return;
    page[name] = {
      init: async (scope) => {
        await probe.watchScope(scope);
        return made.init(scope);
      },
      get: async (module) => {
        const { remote, filler, ...others } = (await made.get(module))();
        const watchedSteps = Object.entries(remote ?? {}).map(
          ([step, call]) => [step, watchStep(step, call.bind(remote))] as const,
        );
        return () => ({
          ...others,
          ...(remote && { remote: Object.fromEntries(watchedSteps) }),
          ...(filler && { filler: watchFiller(module, filler) }),
        });
      },
    };
  };
};

/** Records the events that the release emits. */
export const watchEvents = ({ probe: key }: ProbeNames): void => {
  const probe = (globalThis as unknown as Record<string, Probe>)[key] as Probe;
  const isPlain = (value: unknown, above: unknown[] = []): boolean => {
    if (typeof value !== 'object' || value === null)
      return typeof value !== 'function' && typeof value !== 'symbol' && typeof value !== 'bigint';
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
    if (above.includes(value)) return false;
    return Object.values(value).every((part) => isPlain(part, [...above, value]));
  };
  const watched = new WeakSet<WatchedBus>();
  const watchBus = (bus: WatchedBus, isOfRemote: boolean): void => {
    if (watched.has(bus)) return;
    watched.add(bus);
    const { emit } = bus;
    bus.emit = (...args) => {
      const [name, payload] = args.slice(isOfRemote ? 1 : 0);
      if (probe.isOwnCall()) {
        const text = isPlain(payload) ? JSON.stringify(payload ?? null) : 'null';
        const plain = isPlain(payload);
        probe.emitted.push({ name: String(name), isOfRemote, payload: text, isPlain: plain });
      }
      emit(...args);
    };
  };
  probe.watchScope = async (scope) => {
    for (const { get } of Object.values(scope['@cairn/session'] ?? {})) {
      const { events, remoteEvents } = ((await get()) as () => PageBuses)();
      if (events) watchBus(events, false);
      if (remoteEvents) watchBus(remoteEvents, true);
    }
  };
};

/** Reports a React that the release brings. */
export const watchOwnReact = ({ probe: key, mayBringReact }: ProbeNames): void => {
  if (mayBringReact) return;
  const probe = (globalThis as unknown as Record<string, Probe>)[key] as Probe;
  // React's developer-tools hook, with which every copy of React's renderer registers itself.
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    renderers: new Map(),
    checkDCE: () => {},
    inject: () => {
      // The gate reads the message from the page's console.
      if (probe.isOwnCall()) console.error('it brings a React of its own');
      return 1;
    },
  });
};
