/** Screens with code of their own, and their code ahead of drawing them. */
import { lazy, useState, type ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { withTimeout } from './with-timeout.ts';

/** In the `handle` of a route. */
interface ScreenHandle {
  /** Rejects when the code cannot be fetched; asked again, it tries again. */
  preload: () => Promise<unknown>;
}

/**
 * A route whose screen is a chunk of its own, which its `load` imports. Unlike with `lazy` alone, a screen whose code is
 * there is drawn at once: a fallback, once on screen, stays for 300 ms, however soon the screen is ready.
 */
export function screenRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  let Loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  let hasFailed = false;

  const start = () => {
    hasFailed = false;
    loading = load();
    loading.then(
      (component) => (Loaded = component),
      () => (hasFailed = true),
    );
    return loading;
  };
  const Late = lazy(async () => ({ default: await (loading ?? start()) }));
  const Screen = () => {
    // Chosen once: another component in its place would lose what somebody has typed.
    const [Page] = useState(() => Loaded ?? Late);
    return <Page />;
  };
  const handle: ScreenHandle = {
    preload: () => (loading === undefined || hasFailed ? start() : loading),
  };
  return { path, element: <Screen />, handle };
}

/** Resolves once the code of the page's screen is there, or has failed, or has kept the person waiting for this long. */
export async function screenIsThere(
  routes: RouteObject[],
  pathname: string,
  atMostMs: number,
): Promise<void> {
  const preloads = (matchRoutes(routes, pathname) ?? []).flatMap(
    ({ route }) => (route.handle as ScreenHandle | undefined)?.preload ?? [],
  );
  if (preloads.length === 0) return;
  try {
    await withTimeout(Promise.all(preloads.map((preload) => preload())), atMostMs, 'the code');
  } catch {
    // Drawing the screen tells of a failure, and shows a placeholder for what is late.
  }
}
