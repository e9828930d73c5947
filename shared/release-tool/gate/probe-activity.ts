/** Parts of the probe (page-probe.ts) that find activity of a release after it has left. */
import type { Probe, ProbeNames } from './page-probe.ts';

interface WatchedListener {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: unknown;
  readonly capture: boolean;
}

/**
 * Finds listeners on targets that stay: the window, the document, the frame. Listeners on the release's own elements are removed
 * with them.
 */
export const watchListeners = ({ probe }: ProbeNames): void => {
  const { isOwnCall, leftovers } = (globalThis as unknown as Record<string, Probe>)[probe] as Probe;
  const prototype = EventTarget.prototype;
  // Reads the methods unbound: each call below passes the target as `this`.
  const { addEventListener: add, removeEventListener: remove } = prototype;
  const entries = new Set<WatchedListener>();
  const isCapture = (options: unknown) =>
    typeof options === 'object' && options !== null
      ? Reflect.get(options, 'capture') === true
      : options === true;
  const find = (target: EventTarget, type: string, listener: unknown, options: unknown) =>
    [...entries].find(
      (entry) =>
        entry.target === target &&
        entry.type === type &&
        entry.listener === listener &&
        entry.capture === isCapture(options),
    );
  prototype.addEventListener = function addWatched(this: unknown, type, listener, options) {
    const target = (this ?? globalThis) as EventTarget;
    add.call(target, type, listener, options);
    const { once, signal } = typeof options === 'object' ? options : {};
    if (!listener || once || signal?.aborted || !isOwnCall()) return;
    if (find(target, type, listener, options)) return;
    const entry = { target, type, listener, capture: isCapture(options) };
    entries.add(entry);
    if (signal) add.call(signal, 'abort', () => entries.delete(entry));
  };
  prototype.removeEventListener = function removeWatched(this: unknown, type, listener, options) {
    const target = (this ?? globalThis) as EventTarget;
    remove.call(target, type, listener, options);
    const entry = find(target, type, listener, options);
    if (entry) entries.delete(entry);
  };
  const stays = (target: EventTarget) =>
    target === window ||
    target === visualViewport ||
    (target instanceof Node && target.isConnected && !isOwnElement(target));
  const isOwnElement = (target: Node) =>
    target instanceof Element && target.closest('[data-app]') !== null;
  const describeTarget = (target: EventTarget) => {
    if (target instanceof Element) return target.localName;
    return target === document ? 'document' : 'window';
  };
  leftovers.push(() =>
    [...entries]
      .filter(({ target }) => stays(target))
      .map(({ target, type }) => `a listener to "${type}" on ${describeTarget(target)}`),
  );
};

/** Finds timers that continue. A timer that fires once more and then never again does not count. */
export const watchTimers = ({ probe }: ProbeNames): void => {
  const OFTEN = 3;
  const { isOwnCall, departures, leftovers } = (globalThis as unknown as Record<string, Probe>)[
    probe
  ] as Probe;
  const intervals = new Set<unknown>();
  let late = 0;
  let hasLeft = false;
  const set = globalThis.setInterval;
  const clear = globalThis.clearInterval;
  globalThis.setInterval = ((...args: Parameters<typeof set>) => {
    const id = set(...args);
    if (isOwnCall()) intervals.add(id);
    return id;
  }) as typeof set;
  globalThis.clearInterval = (id) => {
    clear(id);
    intervals.delete(id);
  };
  const clearLater = globalThis.clearTimeout;
  // Clears both kinds of timers, as browsers do for either function.
  globalThis.clearTimeout = (id) => {
    clearLater(id);
    intervals.delete(id);
  };
  for (const name of ['setTimeout', 'requestAnimationFrame'] as const) {
    const plan = globalThis[name] as (...args: unknown[]) => unknown;
    Reflect.set(globalThis, name, (...args: unknown[]) => {
      if (hasLeft && isOwnCall()) late += 1;
      return plan(...args);
    });
  }
  departures.push(() => {
    hasLeft = true;
    late = 0;
  });
  leftovers.push(() => [
    ...(intervals.size > 0 ? ['a timer of setInterval'] : []),
    ...(late >= OFTEN ? ['a timer that sets itself again'] : []),
  ]);
};

/** Finds network connections of the release that stay open after it has left the page. */
export const watchConnections = ({ probe }: ProbeNames): void => {
  const { isOwnCall, leftovers } = (globalThis as unknown as Record<string, Probe>)[probe] as Probe;
  for (const name of ['WebSocket', 'EventSource', 'BroadcastChannel'] as const) {
    const open = new Set<{ readonly close: () => void }>();
    const watched = new Proxy(globalThis[name] as new (...args: string[]) => WebSocket, {
      construct: (make, args: string[], target) => {
        const made = Reflect.construct(make, args, target) as WebSocket;
        if (!isOwnCall()) return made;
        open.add(made);
        const close = made.close.bind(made);
        made.close = (...reason) => {
          open.delete(made);
          close(...reason);
        };
        return made;
      },
    });
    Reflect.defineProperty(globalThis, name, {
      value: watched,
      configurable: true,
      writable: true,
    });
    leftovers.push(() => (open.size > 0 ? [`an open ${name}`] : []));
  }
};
