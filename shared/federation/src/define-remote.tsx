import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { RemoteBoundary } from './remote-boundary.tsx';
import type { Identity, LifecycleProps, RemoteModule } from './remote-props.ts';
import { canFade, withFade } from './route-change.ts';
import { findRoute } from './routes.ts';
import styles from './remote.module.css';
import { SiteContext } from './site-context.ts';
import { withTimeout } from './with-timeout.ts';

export interface RemoteDefinition {
  /** Absolute paths, as the package declares them; a last `path: '*'` is the remote's own not-found. */
  routes: RouteObject[];
  /** How long bootstrap, mount and unmount may each take. */
  timeoutMs?: number;
}

const LIFECYCLE_MS = 8000;

/**
 * The lifecycles that a remote exports as `remote`. Always with a query cache of its own, an error boundary with a
 * retry, a router over the page's address, and time limits after which the remote counts as failed.
 */
export function defineRemote({ routes, timeoutMs = LIFECYCLE_MS }: RemoteDefinition): RemoteModule {
  const queryClient = createQueryClient();
  const roots = new WeakMap<HTMLElement, Root>();

  async function mount(props: LifecycleProps): Promise<void> {
    const root = createRoot(props.element);
    roots.set(props.element, root);
    await new Promise<void>((resolve) => {
      root.render(
        <RemoteRoot {...props} queryClient={queryClient} onMounted={resolve}>
          <OwnedRoutes routes={routes} owned={props.routes} onDrawn={props.onDrawn} />
        </RemoteRoot>,
      );
    });
  }

  async function unmount({ element }: Pick<LifecycleProps, 'element'>): Promise<void> {
    roots.get(element)?.unmount();
    roots.delete(element);
  }

  return {
    bootstrap: async () => {},
    mount: async (props) => {
      try {
        await withTimeout(mount(props), timeoutMs, `Mounting ${props.name}`);
      } catch (error) {
        await unmount(props);
        throw error;
      }
    },
    unmount: (props) => withTimeout(unmount(props), timeoutMs, `Unmounting ${props.name}`),
  };
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 1 && isPassing(error) },
    },
  });
}

/** Failures that a second try may not meet. An answer such as 404 stays what it is. */
function isPassing(error: Error): boolean {
  const kind = 'kind' in error ? error.kind : undefined;
  return kind === 'offline' || kind === 'timeout' || kind === 'server';
}

interface RemoteRootProps extends LifecycleProps {
  queryClient: QueryClient;
  onMounted: () => void;
  children: ReactNode;
}

function RemoteRoot({ queryClient, onMounted, children, ...props }: RemoteRootProps) {
  useMounted(onMounted);
  useFreshCachePerStudent(queryClient, props.identity);
  return (
    <RemoteBoundary
      onCrash={props.onCrash}
      onReset={() =>
        queryClient.removeQueries({ predicate: (query) => query.state.error !== null })
      }
    >
      <SiteContext value={props.site}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Suspense fallback={<Waiting />}>{children}</Suspense>
          </BrowserRouter>
        </QueryClientProvider>
      </SiteContext>
    </RemoteBoundary>
  );
}

/** Holds the place of a page whose code is on its way, so that the footer does not jump up. */
function Waiting() {
  return <div className={styles['waiting']} aria-busy="true" />;
}

function useMounted(onMounted: () => void): void {
  useEffect(() => {
    // One mark, not one per visit: marks are kept for the life of the page.
    performance.clearMarks('mfe:mounted');
    performance.mark('mfe:mounted');
    onMounted();
  }, [onMounted]);
}

const lastIdentity = new WeakMap<QueryClient, string | undefined>();

/** What one student saw must not reach the next one on the same page, also when this remote was away meanwhile. */
function useFreshCachePerStudent(queryClient: QueryClient, identity: Identity): void {
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
}

interface OwnedRoutesProps extends Pick<LifecycleProps, 'onDrawn'> {
  routes: RouteObject[];
  owned: LifecycleProps['routes'];
}

/**
 * A link into another remote changes the address before the host has switched remotes: until then this one keeps
 * showing its last own page, not its not-found. From one own page to the next it fades.
 */
function OwnedRoutes({ routes, owned, onDrawn }: OwnedRoutesProps) {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  const own = findRoute(owned, location.pathname);
  const isSamePage = location.pathname === shown.pathname;
  const fades = !isSamePage && canFade(own?.route.fade !== false);
  if (own && shown !== location && !fades) setShown(location);

  const next = own && fades ? location : undefined;
  useEffect(() => {
    if (!next) return;
    void withFade(async () => {
      flushSync(() => {
        setShown(next);
      });
    }, true);
  }, [next]);

  useEffect(() => {
    onDrawn(shown.pathname);
  }, [shown.pathname, onDrawn]);
  return useRoutes(routes, shown);
}
