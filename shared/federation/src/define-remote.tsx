import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import * as React from 'react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import singleSpaReact from 'single-spa-react';
import { FailurePanel } from './failure-panel.tsx';
import { PageHoldsContext } from './page-hold.ts';
import { createQueryClient, useFreshCachePerStudent } from './query-cache.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { SettingsContext } from './remote-settings.ts';
import type { LifecycleProps, RemoteModule, RemoteProps } from './remote-props.ts';
import { changeWithFade } from './route-change.ts';
import { findRoute } from '@cairn/release-contract/routes';
import { preloadRouteScreen, waitForScreenCode, ScreenPlaceholder } from './screen-route.tsx';
import { SiteContext } from './site-context.ts';
import { SlotsContext } from './slot-props.ts';

/**
 * Milliseconds that the current page, or a blank one, stays while the code of the next screen loads; then a placeholder
 * is shown.
 */
const SCREEN_CODE_TIMEOUT_MS = 1000;

export interface RemoteDefinition {
  /** Routes with absolute paths, as the package declares them; a last `path: '*'` is the remote's own not-found page. */
  readonly routes: RouteObject[];
}

/**
 * Returns the lifecycles that a remote exports as `remote`. They include a query cache of its own, an error boundary with a
 * retry, and a router over the page's URL. The host gives each lifecycle a time limit (remote-apps.ts).
 */
export const defineRemote = ({ routes }: RemoteDefinition): RemoteModule => {
  const queryClient = createQueryClient();
  const mounts = new WeakMap<HTMLElement, Mount>();
  const { mount, unmount } = reactLifecycles(mounts, (props) => (
    <RemoteRoot {...props} queryClient={queryClient} screens={routes}>
      <OwnedRoutes routes={routes} owned={props.routes} onDrawn={props.onDrawn} />
    </RemoteRoot>
  ));
  return {
    bootstrap: async () => {},
    mount: async (props) => {
      await waitForScreenCode(routes, location.pathname, SCREEN_CODE_TIMEOUT_MS);
      const crash = Promise.withResolvers<void>();
      await new Promise<void>((resolve, reject) => {
        const onCrash = (error: unknown) => {
          reject(error);
          crash.resolve();
          props.onCrash('release', error);
        };
        mounts.set(props.element, { onCrash, crashed: crash.promise });
        // Uses its own promise: that of single-spa-react can resolve before effects have run, and never settles when the root
        // throws.
        void mount({ ...props, onMounted: resolve });
      });
    },
    unmount: async (props) => {
      // A root that has thrown is empty already, and its unmount never resolves, so a crash ends the wait.
      await Promise.race([unmount(props), mounts.get(props.element)?.crashed]);
    },
  };
};

/** Route for a URL that a newer release has added. This release runs as its fallback and has no screen for it. */
const MISSING_PAGE_ROUTE: RouteObject = {
  path: '*',
  element: (
    <FailurePanel
      onRetry={() => {
        location.reload();
      }}
    />
  ),
};

/** State of a mounted root, kept as long as its element. */
interface Mount {
  readonly onCrash: (error: unknown) => void;
  readonly crashed: Promise<void>;
}

/** Props of the root in addition to those that the host passes. */
interface MountProps {
  readonly onMounted: () => void;
}

interface ReactLifecycles {
  readonly mount: (props: LifecycleProps & MountProps) => Promise<unknown>;
  readonly unmount: (props: LifecycleProps) => Promise<unknown>;
}

const reactLifecycles = (
  mounts: WeakMap<HTMLElement, Mount>,
  rootComponent: (props: LifecycleProps & MountProps) => ReactNode,
): ReactLifecycles =>
  singleSpaReact<RemoteProps & MountProps>({
    React,
    // Adds error handlers to `createRoot`, to which single-spa-react passes no options. `onUncaughtError` gets the errors
    // that no boundary catches.
    ReactDOMClient: {
      createRoot: (element: HTMLElement) =>
        createRoot(element, {
          // This handler is empty, because `RemoteBoundary` reports the errors that it catches.
          onCaughtError: () => {},
          onUncaughtError: (error) => mounts.get(element)?.onCrash(error),
        }),
    },
    rootComponent,
    domElementGetter: ({ element }) => element,
    // Switches off single-spa's warning about a root component without an error boundary: it contains one.
    suppressComponentDidCatchWarning: true,
    parcelCanUpdate: false,
    // The types require all props of single-spa; single-spa-react uses only `name`.
  }) as unknown as ReactLifecycles;

interface RemoteRootProps extends LifecycleProps, MountProps {
  readonly queryClient: QueryClient;
  readonly screens: RouteObject[];
  readonly children: ReactNode;
}

const NO_SETTINGS = {};

const RemoteRoot = ({ queryClient, onMounted, screens, children, ...props }: RemoteRootProps) => {
  const [firstRender] = useState(createFirstRender);
  useFreshCachePerStudent(queryClient, props.identity);
  useEffect(onMounted, [onMounted]);
  return (
    <RemoteBoundary
      isDrawn={firstRender.isOver}
      onCrash={props.onCrash}
      onReset={() =>
        queryClient.removeQueries({ predicate: (query) => query.state.error !== null })
      }
    >
      <SiteContext value={props.site}>
        <SettingsContext value={props.settings ?? NO_SETTINGS}>
          <PageHoldsContext value={props.holds}>
            <SlotsContext value={props.slots}>
              <QueryClientProvider client={queryClient}>
                <BrowserRouter>
                  <Suspense fallback={<ScreenPlaceholder />}>
                    {children}
                    <FirstRenderEnd screens={screens} onEnd={firstRender.end} />
                  </Suspense>
                </BrowserRouter>
              </QueryClientProvider>
            </SlotsContext>
          </PageHoldsContext>
        </SettingsContext>
      </SiteContext>
    </RemoteBoundary>
  );
};

/** Returns a flag that `end` sets once the first page of a mounted remote has been drawn. */
const createFirstRender = () => {
  let isOver = false;
  return {
    isOver: () => isOver,
    end: () => {
      isOver = true;
    },
  };
};

interface FirstRenderEndProps {
  readonly screens: RouteObject[];
  readonly onEnd: () => void;
}

/** Calls `onEnd` once the first page has been drawn. A placeholder for the code of its screen does not count. */
const FirstRenderEnd = ({ screens, onEnd }: FirstRenderEndProps) => {
  useEffect(() => {
    const wait = async () => {
      await preloadRouteScreen(screens, location.pathname);
      // Waits for the end of all effects: only then an error of an effect has reached the boundary.
      setTimeout(onEnd);
    };
    // Ignores the rejection: a screen whose code cannot be fetched throws when it is rendered.
    wait().catch(() => {});
  }, [screens, onEnd]);
  return null;
};

interface OwnedRoutesProps extends Pick<LifecycleProps, 'onDrawn'> {
  readonly routes: RouteObject[];
  readonly owned: LifecycleProps['routes'];
}

/**
 * Draws the routes of the remote. A link into another remote changes the URL before the host has switched remotes. Until
 * then this remote keeps showing its last own page, not its not-found page. Between two own pages it fades, once the code
 * of the next one has loaded.
 */
const OwnedRoutes = ({ routes, owned, onDrawn }: OwnedRoutesProps) => {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  const own = findRoute(owned, location.pathname);
  const isSamePage = location.pathname === shown.pathname;
  if (own && shown !== location && isSamePage) setShown(location);

  const next = own && !isSamePage ? location : undefined;
  const fades = own?.route.fade !== false;
  useEffect(() => {
    if (!next) return undefined;
    let isLatest = true;
    const show = async () => {
      await waitForScreenCode(routes, next.pathname, SCREEN_CODE_TIMEOUT_MS);
      const change = async () => {
        flushSync(() => {
          if (isLatest) setShown(next);
        });
      };
      if (isLatest) await changeWithFade(change, fades);
    };
    void show();
    return () => {
      isLatest = false;
    };
  }, [next, routes, fades]);

  useEffect(() => {
    onDrawn(shown.pathname);
  }, [shown.pathname, onDrawn]);
  const isOwned = findRoute(owned, shown.pathname) !== undefined;
  return useRoutes(isOwned ? [...routes, MISSING_PAGE_ROUTE] : routes, shown);
};
