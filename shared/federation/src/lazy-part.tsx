/** Loads code on demand: a part of a page, or a whole screen, that is a chunk of its own. */
import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { loadWithCacheBypass } from './load-with-cache-bypass.ts';
import { PartFailure } from './part-failure.tsx';

/** Error of a failed load, with a way to retry. */
export interface Failure<Reason = unknown> {
  readonly error: Reason;
  /** True while a retry of the failed load is running. */
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

export interface LazyPart<Props> {
  readonly Part: ComponentType<Props>;
  /** Fetches the code ahead of need. Rejects when it cannot be fetched; the next call tries again. */
  readonly preload: () => Promise<unknown>;
}

export interface LazyPartOptions<Props> {
  /** Placeholder while the code loads. */
  readonly placeholder?: (props: Props) => ReactNode;
  /** Shown when the code cannot be fetched: a message with Retry by default. */
  readonly failure?: (failure: Failure, props: Props) => ReactNode;
  /** Whether the error is thrown to the boundary around the part, in place of showing `failure`. */
  readonly throwsFailure?: boolean;
  /** Called with the error when the code of a part on screen could not be fetched. */
  readonly onFailed?: (error: unknown) => void;
}

/** Loading state of the code. `error` is the reason of the last failure. */
interface CodeState<Props> {
  readonly Component?: ComponentType<Props>;
  readonly error?: unknown;
  readonly failures: number;
  readonly isComing: boolean;
}

/**
 * Returns a part whose code is not in the script that a page starts with. React's `lazy` does not fit: it keeps a failure
 * for ever, and its fallback, once on screen, stays for 300 ms, however soon the code arrives (docs/decisions/026). A
 * file that did not arrive is fetched once more before the part shows a failure.
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
      change({ Component: await loadWithCacheBypass(load), isComing: false });
    } catch (error) {
      loading = undefined;
      if (listeners.size > 0) onFailed?.(error);
      change({ error, failures: state.failures + 1, isComing: false });
      throw error;
    }
  };
  const preload = () => (loading ??= fetchCode());
  // Ignores the rejection: the loading state has the error.
  const fetchOrFail = () => void preload().catch(() => {});
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const Part = (props: Props) => {
    const { Component, error, failures, isComing } = useSyncExternalStore(subscribe, () => state);
    // Ignores failures from before this part was on screen, because the code is fetched again then.
    const [past] = useState(failures);
    useEffect(fetchOrFail, []);
    if (Component) return <Component {...props} />;
    if (failures === past) return placeholder?.(props);
    if (throwsFailure) throw error;
    return failure({ error, isRetrying: isComing, onRetry: fetchOrFail }, props);
  };
  return { Part, preload };
};
