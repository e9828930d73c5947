/** Screens with code of their own, and their code ahead of drawing them. */
import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { lazyPart, type LazyPartOptions } from './lazy-part.tsx';
import styles from './remote.module.css';
import { withTimeout } from './with-timeout.ts';

/** In the `handle` of a route. */
interface ScreenHandle {
  /** Rejects when the code cannot be fetched; asked again, it tries again. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A route whose screen is a chunk of its own, which its `load` imports. A screen of a remote that cannot be fetched is
 * its release's fault: it fails at once, so that the previous release takes its place. With a `failure` it stays.
 */
export const screenRoute = (
  path: string,
  load: () => Promise<ComponentType>,
  options: Omit<LazyPartOptions<object>, 'placeholder'> = {},
): RouteObject => {
  const { Part, preload } = lazyPart(load, {
    placeholder: Waiting,
    throwsFailure: options.failure === undefined,
    ...options,
  });
  /** Why the code did not come for the drawing that follows. */
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

/** Holds the place of a page whose code is on its way, so that the footer does not jump up. */
export const Waiting = () => <div className={styles['waiting']} aria-busy="true" />;

/** Fetches the code of the path's screen, if it has a chunk of its own. Rejects when it cannot be fetched. */
export const preloadScreen = async (routes: RouteObject[], pathname: string): Promise<void> => {
  const preloads = (matchRoutes(routes, pathname) ?? []).flatMap(
    ({ route }) => (route.handle as ScreenHandle | undefined)?.preload ?? [],
  );
  await Promise.all(preloads.map((preload) => preload()));
};

/** Resolves once the code of the page's screen is there, or has failed, or has kept the person waiting for this long. */
export const screenIsThere = async (
  routes: RouteObject[],
  pathname: string,
  atMostMs: number,
): Promise<void> => {
  try {
    await withTimeout(preloadScreen(routes, pathname), atMostMs, 'the code');
  } catch {
    // Drawing the screen tells of a failure, and shows a placeholder for what is late.
  }
};
