import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { defineRemote } from './define-remote.tsx';
import { FailurePanel } from './failure-panel.tsx';
import type { RemoteModule } from './remote-props.ts';
import type { RouteDeclaration } from '@cairn/release-contract/routes';
import { screenRoute } from './screen-route.tsx';

/**
 * Returns a route for a screen of the host whose code is a chunk of its own. The host has no fallback release, so a
 * screen whose code cannot be fetched shows a failure panel with a retry.
 */
export const createHostScreenRoute = (
  path: string,
  load: () => Promise<ComponentType>,
  onFailed: (error: unknown) => void,
): RouteObject =>
  screenRoute(path, load, {
    onFailed,
    failure: ({ isRetrying, onRetry }) => (
      <FailurePanel isRetrying={isRetrying} onRetry={onRetry} />
    ),
  });

/** Returns a remote module with the host's own screens. Throws when a declared path has no screen. */
export const createHostScreensModule = (
  routes: readonly RouteDeclaration[],
  screens: readonly RouteObject[],
): RemoteModule =>
  defineRemote({
    routes: routes.map(({ path }) => {
      const screen = screens.find((one) => one.path === path);
      if (!screen) throw new Error(`The host has no screen for ${path}`);
      return screen;
    }),
  });

/**
 * Returns a remote module that shows the failure panel.
 * @param onRetry looks for the page again
 */
export const createFailureModule = (onRetry: () => void): RemoteModule =>
  defineRemote({ routes: [{ path: '*', element: <FailurePanel onRetry={onRetry} /> }] });
