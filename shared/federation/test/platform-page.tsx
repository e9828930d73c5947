/** Starts a platform for tests, with remotes that exist only as modules. */
import { screen } from '@testing-library/dom';
import { Link, useParams } from 'react-router-dom';
import type { BootManifest, RemoteManifest } from '@cairn/release-contract/boot-manifest';
import { defineRemote } from '../src/define-remote.tsx';
import {
  startPlatform,
  type RequestedPage,
  type Platform,
  type PlatformEvent,
} from '../src/host.ts';
import { toContainerName } from '@cairn/release-contract/page-global';
import type { RemoteModule } from '../src/remote-props.ts';
import { buildBootManifest, buildRemoteManifest } from './releases.ts';

type Load = () => Promise<RemoteModule>;

/** Returns a remote that shows a heading, and behind '/<name>/<id>' another one with a link back to the catalogue. */
export const createRemoteWithHeading = (content: string): Load => {
  const module = defineRemote({
    routes: [
      { path: '/:name', element: <h1>{content}</h1> },
      { path: '/:name/:id', element: <Detail of={content} /> },
    ],
  });
  return async () => module;
};

const Detail = ({ of }: { readonly of: string }) => (
  <>
    <h1>
      {of}, number {useParams()['id']}
    </h1>
    <Link to="/catalog">All</Link>
  </>
);

export interface StartedTestPlatform {
  readonly platform: Platform;
  readonly main: HTMLElement;
  /** Events that the platform reported. */
  readonly events: PlatformEvent[];
  /** Containers whose code was loaded. */
  readonly loaded: string[];
  isServerDown: boolean;
  isSignedIn: boolean;
  /** Adds a remote that only the server knows, with code for some of its versions. */
  readonly publish: (found: RemoteManifest, versions: Record<string, Load>) => void;
}

/** Starts the platform at /catalog as a visitor. Call it once per test file: single-spa works on the page itself. */
export const startTestPlatform = (change: Partial<BootManifest> = {}): StartedTestPlatform => {
  const code = new Map([
    [toContainerName('catalog', '1.0.0'), createRemoteWithHeading('Catalogue')],
  ]);
  const notInManifest: RemoteManifest[] = [];
  addMissingBrowserParts();
  history.replaceState(null, '', '/catalog');
  const page: Omit<StartedTestPlatform, 'platform'> = {
    main: document.createElement('main'),
    events: [],
    loaded: [],
    isServerDown: false,
    isSignedIn: false,
    publish: (found, versions) => {
      notInManifest.push(found);
      for (const [version, load] of Object.entries(versions))
        code.set(toContainerName(found.name, version), load);
    },
  };
  globalThis.fetch = async (input) => {
    if (page.isServerDown) throw new TypeError('Failed to fetch');
    return answer(new URL(input as string, location.href), notInManifest);
  };
  const guard = ({ route, url }: RequestedPage) =>
    route.auth === 'open' || page.isSignedIn ? true : `/login?redirect=${url.pathname}`;
  const platform = startPlatform(
    {
      manifest: buildBootManifest([buildRemoteManifest('catalog')], change),
      report: (event) => page.events.push(event),
      identity: { current: () => undefined, subscribe: () => () => {} },
      guard,
      screens: [{ path: '/login', element: <h1>Sign in</h1> }],
      notFound: { path: '*', element: <h1>Page not found</h1> },
    },
    ({ container }) => {
      page.loaded.push(container);
      const load = code.get(container);
      return load ? load() : Promise.reject(new Error(`${container} is missing`));
    },
  );
  document.body.append(page.main);
  platform.attachOutlet(page.main);
  return Object.assign(page, { platform });
};

export const findHeading = (name: string) => screen.findByRole('heading', { name });

const answer = (url: URL, notInManifest: RemoteManifest[]): Response => {
  if (url.pathname !== '/boot/remote') return new Response('');
  const [, name] = (url.searchParams.get('path') ?? '').split('/');
  return Response.json({ remote: notInManifest.find((found) => found.name === name) ?? null });
};

const addMissingBrowserParts = (): void => {
  Object.assign(globalThis, { scrollTo: () => {} });
  Object.assign(performance, { getEntriesByType: () => [] });
};
