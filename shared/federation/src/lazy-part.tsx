/** Code that comes later: a part of a page, or a whole screen, that is a chunk of its own. */
import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { loadPastCache } from './load-past-cache.ts';
import { PartFailure } from './part-failure.tsx';

/** Something that could not be had, and the way to try again. */
export interface Failure<Reason = unknown> {
  readonly error: Reason;
  /** Another try is under way. */
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

export interface LazyPart<Props> {
  readonly Part: ComponentType<Props>;
  /** Fetches the code ahead of need. Rejects when it cannot be fetched; asked again, it tries again. */
  readonly preload: () => Promise<unknown>;
}

export interface LazyPartOptions<Props> {
  /** Holds the place of code that is on its way. */
  readonly placeholder?: (props: Props) => ReactNode;
  /** Takes the place of code that cannot be fetched: a message with Retry by default. */
  readonly failure?: (failure: Failure, props: Props) => ReactNode;
  /** Gives the error to the boundary around the part, in place of `failure`. */
  readonly throwsFailure?: boolean;
  /** Hears why the code of a part on screen could not be fetched. */
  readonly onFailed?: (error: unknown) => void;
}

/** How far the code is. `error` is why it did not come the last time. */
interface CodeState<Props> {
  readonly Component?: ComponentType<Props>;
  readonly error?: unknown;
  readonly failures: number;
  readonly isComing: boolean;
}

/**
 * Keeps code out of the script that a page begins with. Not React's `lazy`, which keeps a failure for ever, and whose
 * fallback, once on screen, stays for 300 ms, however soon the code is there (docs/decisions/026). A lost file is fetched once more
 * before the part shows a failure.
 * @param load imports the code
 */
export const lazyPart = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  {
    placeholder,
    failure = PartFailure,
    throwsFailure = false,
    onFailed,
  }: LazyPartOptions<Props> = {},
): LazyPart<Props> => {
  let state: CodeState<Props> = { failures: 0, isComing: false };
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Partial<CodeState<Props>>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const fetchCode = async () => {
    change({ isComing: true });
    try {
      change({ Component: await loadPastCache(load), isComing: false });
    } catch (error) {
      loading = undefined;
      if (listeners.size > 0) onFailed?.(error);
      change({ error, failures: state.failures + 1, isComing: false });
      throw error;
    }
  };
  const preload = () => (loading ??= fetchCode());
  // The state tells of a failure.
  const fetchOrFail = () => void preload().catch(() => {});
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const Part = (props: Props) => {
    const { Component, error, failures, isComing } = useSyncExternalStore(subscribe, () => state);
    // What failed before this part was on screen does not count: it is tried again.
    const [past] = useState(failures);
    useEffect(fetchOrFail, []);
    if (Component) return <Component {...props} />;
    if (failures === past) return placeholder?.(props);
    if (throwsFailure) throw error;
    return failure({ error, isRetrying: isComing, onRetry: fetchOrFail }, props);
  };
  return { Part, preload };
};
