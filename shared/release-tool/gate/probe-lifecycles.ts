/** A part of the probe (page-probe.ts): the lifecycles of a release, what it emits, and whether it brings a React. */
import type { Bus, Probe, ProbeNames } from './page-probe.ts';

export const watchLifecycles = ({ probe: key }: ProbeNames): void => {
  type Call = (...args: unknown[]) => Promise<unknown>;
  interface Container {
    readonly init: (
      scope: Record<string, Record<string, { readonly get: () => unknown }>>,
    ) => unknown;
    readonly get: (module: string) => Promise<() => { readonly remote?: Record<string, Call> }>;
  }
  const probe = (globalThis as unknown as Record<string, Probe>)[key] as Probe;
  // The page's console is what the check reads.
  const complain = (text: string) => console.error(text);

  const watchScope = async (scope: Parameters<Container['init']>[0]) => {
    for (const { get } of Object.values(scope['@cairn/session'] ?? {})) {
      const { events } = ((await get()) as () => { readonly events?: Bus })();
      if (events) probe.watchBus(events);
    }
  };
  const told =
    (step: string, call: Call): Call =>
    async (...args) => {
      try {
        const result = await call(...args);
        probe.isMounted = step === 'mount';
        return result;
      } catch (error) {
        complain(`its ${step} failed: ${error instanceof Error ? error.message : String(error)}`);
        throw error;
      }
    };
  probe.wrap = (name) => {
    const page = globalThis as unknown as Record<string, Container | undefined>;
    const made = page[name];
    if (!made) return;
    page[name] = {
      init: async (scope) => {
        await watchScope(scope);
        return made.init(scope);
      },
      get: async (module) => {
        const { remote, ...others } = (await made.get(module))();
        const steps = Object.entries(remote ?? {});
        const watchedSteps = steps.map(
          ([step, call]) => [step, told(step, call.bind(remote))] as const,
        );
        return () => ({ ...others, ...(remote && { remote: Object.fromEntries(watchedSteps) }) });
      },
    };
  };
};

/** What it emits. */
export const watchEvents = ({ probe: key }: ProbeNames): void => {
  const probe = (globalThis as unknown as Record<string, Probe>)[key] as Probe;
  const isPlain = (value: unknown, above: unknown[] = []): boolean => {
    if (typeof value !== 'object' || value === null)
      return typeof value !== 'function' && typeof value !== 'symbol' && typeof value !== 'bigint';
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
    if (above.includes(value)) return false;
    return Object.values(value).every((part) => isPlain(part, [...above, value]));
  };
  const watched = new WeakSet<Bus>();
  probe.watchBus = (bus) => {
    if (watched.has(bus)) return;
    watched.add(bus);
    const { emit } = bus;
    bus.emit = (name, payload) => {
      if (probe.isOwnCall()) {
        const text = isPlain(payload) ? JSON.stringify(payload ?? null) : 'null';
        probe.emitted.push({ name, payload: text, isPlain: isPlain(payload) });
      }
      emit(name, payload);
    };
  };
};

/** Whether it brings a React. */
export const watchReact = ({ probe: key, mayBringReact }: ProbeNames): void => {
  if (mayBringReact) return;
  const probe = (globalThis as unknown as Record<string, Probe>)[key] as Probe;
  // Every copy of React's renderer says that it is there, if somebody wants to know.
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    renderers: new Map(),
    checkDCE: () => {},
    inject: () => {
      // The page's console is what the check reads.
      if (probe.isOwnCall()) console.error('it brings a React of its own');
      return 1;
    },
  });
};
