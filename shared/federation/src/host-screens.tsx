import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { defineRemote } from './define-remote.tsx';
import { FailurePanel } from './failure-panel.tsx';
import type { RemoteModule } from './remote-props.ts';
import type { RouteDeclaration } from '@cairn/release-contract/routes';
import { screenRoute } from './screen-route.tsx';

/**
 * A screen of the host with code of its own. No earlier release can take its place: where its code cannot be fetched,
 * the page says so and tries again.
 */
export const hostScreen = (
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

/** The host's own screens, mounted as if they were a remote. Throws when a declared address has no screen. */
export const hostScreens = (
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

/** @param onRetry looks for the page again */
export const failureScreen = (onRetry: () => void): RemoteModule =>
  defineRemote({ routes: [{ path: '*', element: <FailurePanel onRetry={onRetry} /> }] });
