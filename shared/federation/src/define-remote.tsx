import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import * as React from 'react';
import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import singleSpaReact from 'single-spa-react';
import { PageHoldsContext } from './page-hold.ts';
import { recoverAfter } from './recover-queries.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { SettingsContext } from './remote-settings.ts';
import type { Identity, LifecycleProps, RemoteModule, RemoteProps } from './remote-props.ts';
import { withFade } from './route-change.ts';
import { findRoute } from '@cairn/release-contract/routes';
import { preloadScreen, screenIsThere, Waiting } from './screen-route.tsx';
import { SiteContext } from './site-context.ts';

/** How long a page on screen, or a blank one, waits for the code of the next before a placeholder takes its place. */
const SCREEN_MS = 1000;

export interface RemoteDefinition {
  /** Absolute paths, as the package declares them; a last `path: '*'` is the remote's own not-found. */
  readonly routes: RouteObject[];
}

/**
 * The lifecycles that a remote exports as `remote`: always with a query cache of its own, an error boundary with a
 * retry, and a router over the page's address. The host gives each lifecycle a time limit (remote-apps.ts).
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
      await screenIsThere(routes, location.pathname, SCREEN_MS);
      const crash = Promise.withResolvers<void>();
      await new Promise<void>((resolve, reject) => {
        const onCrash = (error: unknown) => {
          reject(error);
          crash.resolve();
          props.onCrash('release', error);
        };
        mounts.set(props.element, { onCrash, crashed: crash.promise });
        // Its own promise comes before any effect, never when the root throws, and resolves with the whole page.
        void mount({ ...props, onMounted: resolve });
      });
    },
    unmount: async (props) => {
      // A root that has thrown is empty already, and never says that it left.
      await Promise.race([unmount(props), mounts.get(props.element)?.crashed]);
    },
  };
};

/** What is known of a mounted root while its element lives. */
interface Mount {
  readonly onCrash: (error: unknown) => void;
  readonly crashed: Promise<void>;
}

/** What the root gets besides the host's props. */
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
    // The package gives a root no options: they are given here, with the errors that no boundary catches.
    ReactDOMClient: {
      createRoot: (element: HTMLElement) =>
        createRoot(element, {
          // The boundary reports what it catches.
          onCaughtError: () => {},
          onUncaughtError: (error) => mounts.get(element)?.onCrash(error),
        }),
    },
    rootComponent,
    domElementGetter: ({ element }) => element,
    // The root is none, but has one.
    suppressComponentDidCatchWarning: true,
    parcelCanUpdate: false,
    // Its types ask for all that single-spa hands over; the name is what it uses.
  }) as unknown as ReactLifecycles;

const createQueryClient = (): QueryClient => {
  // What is worth a second try, the client of `@cairn/session` has tried again already.
  const queries = { staleTime: 30_000, retry: false, refetchInterval: recoverAfter };
  return new QueryClient({ defaultOptions: { queries } });
};

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
            <QueryClientProvider client={queryClient}>
              <BrowserRouter>
                <Suspense fallback={<Waiting />}>
                  {children}
                  <FirstRenderEnd screens={screens} onEnd={firstRender.end} />
                </Suspense>
              </BrowserRouter>
            </QueryClientProvider>
          </PageHoldsContext>
        </SettingsContext>
      </SiteContext>
    </RemoteBoundary>
  );
};

/** Until the first page of a mounted remote has been drawn. */
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

/** Calls back once the first page has been drawn. A placeholder for the code of its screen does not count. */
const FirstRenderEnd = ({ screens, onEnd }: FirstRenderEndProps) => {
  useEffect(() => {
    const wait = async () => {
      await preloadScreen(screens, location.pathname);
      // An error of an effect reaches the boundary when all effects have run.
      setTimeout(onEnd);
    };
    // A screen whose code cannot be fetched throws by itself.
    wait().catch(() => {});
  }, [screens, onEnd]);
  return null;
};

const lastIdentity = new WeakMap<QueryClient, string | undefined>();

/** What one student saw must not reach the next one on the same page, also when this remote was away meanwhile. */
const useFreshCachePerStudent = (queryClient: QueryClient, identity: Identity): void => {
  const [isFirst] = useState(() => !lastIdentity.has(queryClient));
  useLayoutEffect(() => {
    const renew = () => {
      const current = identity.current();
      if (lastIdentity.get(queryClient) === current) return;
      lastIdentity.set(queryClient, current);
      void queryClient.resetQueries();
    };
    if (isFirst) lastIdentity.set(queryClient, identity.current());
    else renew();
    return identity.subscribe(renew);
  }, [queryClient, identity, isFirst]);
};

interface OwnedRoutesProps extends Pick<LifecycleProps, 'onDrawn'> {
  readonly routes: RouteObject[];
  readonly owned: LifecycleProps['routes'];
}

/**
 * A link into another remote changes the address before the host has switched remotes: until then this one keeps
 * showing its last own page, not its not-found. From one own page to the next it fades, once the next one's code is there.
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
      await screenIsThere(routes, next.pathname, SCREEN_MS);
      const change = async () => {
        flushSync(() => {
          if (isLatest) setShown(next);
        });
      };
      if (isLatest) await withFade(change, fades);
    };
    void show();
    return () => {
      isLatest = false;
    };
  }, [next, routes, fades]);

  useEffect(() => {
    onDrawn(shown.pathname);
  }, [shown.pathname, onDrawn]);
  return useRoutes(routes, shown);
};
