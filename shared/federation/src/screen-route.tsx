/** Routes whose screens are chunks of their own, and the preloading of that code. */
import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { lazyPart, type LazyPartOptions } from './lazy-part.tsx';
import styles from './remote.module.css';
import { withTimeout } from './with-timeout.ts';

/** Value that a route of a screen stores in React Router's `handle`: how its code is preloaded. */
interface ScreenHandle {
  /** Fetches the code. Rejects when it cannot be fetched; the next call tries again. */
  readonly preload: () => Promise<unknown>;
}

/**
 * Returns a route whose screen is a chunk of its own, which `load` imports. If the code cannot be fetched, a screen of a
 * remote throws at once, so that the previous release takes over; with the option `failure` it shows that instead.
 */
export const screenRoute = (
  path: string,
  load: () => Promise<ComponentType>,
  options: Omit<LazyPartOptions<object>, 'placeholder'> = {},
): RouteObject => {
  const { Part, preload } = lazyPart(load, {
    placeholder: ScreenPlaceholder,
    throwsFailure: options.failure === undefined,
    ...options,
  });
  /** Error of the last preload, which the next drawing throws. */
  let missed: { readonly error: unknown } | undefined;
  const Screen = () => {
    if (missed && !options.failure) throw missed.error;
    return <Part />;
  };
  const handle: ScreenHandle = {
    preload: async () => {
      missed = undefined;
      try {
        await preload();
      } catch (error) {
        missed = { error };
        throw error;
      }
    },
  };
  return { path, element: <Screen />, handle };
};

/** Placeholder of a page whose code is loading; it keeps the footer from jumping up. */
export const ScreenPlaceholder = () => <div className={styles['waiting']} aria-busy="true" />;

/** Fetches the code of the path's screen, if that is a chunk of its own. Rejects when it cannot be fetched. */
export const preloadRouteScreen = async (
  routes: RouteObject[],
  pathname: string,
): Promise<void> => {
  const preloads = (matchRoutes(routes, pathname) ?? []).flatMap(
    ({ route }) => (route.handle as ScreenHandle | undefined)?.preload ?? [],
  );
  await Promise.all(preloads.map((preload) => preload()));
};

/** Resolves once the code of the path's screen has loaded or failed, or `atMostMs` milliseconds have passed. */
export const waitForScreenCode = async (
  routes: RouteObject[],
  pathname: string,
  atMostMs: number,
): Promise<void> => {
  try {
    await withTimeout(preloadRouteScreen(routes, pathname), atMostMs, 'the code');
  } catch {
    // Ignores the failure and the time-out: the screen throws the error, and shows a placeholder while its code is late.
  }
};
