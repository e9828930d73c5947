import type { ReactNode } from 'react';
import { defineRemote } from './define-remote.tsx';
import { FailurePanel } from './failure-panel.tsx';
import type { PlatformOptions } from './platform-types.ts';
import type { RemoteModule } from './remote-props.ts';
import type { RouteDeclaration } from './routes.ts';

/** The host's own screens, mounted as if they were a remote. Throws when a declared address has no screen. */
export function hostScreens(
  routes: readonly RouteDeclaration[],
  screens: PlatformOptions['screens'],
): RemoteModule {
  return defineRemote({
    routes: routes.map(({ path }) => {
      if (!(path in screens)) throw new Error(`The host has no screen for ${path}`);
      return { path, element: screens[path] };
    }),
  });
}

/** One screen for whatever the address is. */
export function anyAddress(element: ReactNode): RemoteModule {
  return defineRemote({ routes: [{ path: '*', element }] });
}

export function failureScreen(onRetry: () => void): RemoteModule {
  return anyAddress(<FailurePanel onRetry={onRetry} />);
}
