/** Builds valid releases and manifests; a test states only what matters to it. */
import type {
  BootManifest,
  Release,
  RemoteManifest,
  Site,
} from '@cairn/release-contract/boot-manifest';
import { toContainerName } from '@cairn/release-contract/page-global';
import type { RouteDeclaration } from '@cairn/release-contract/routes';

export const testSite: Site = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
};

export const buildRelease = (name: string, version: string): Release => ({
  version,
  container: toContainerName(name, version),
  base: `/remotes/${name}/${version}/`,
  entry: 'remoteEntry.js',
  preload: ['remoteEntry.js', 'app.js'],
  integrity: { 'remoteEntry.js': 'sha384-a', 'app.js': 'sha384-b' },
});

/** Returns a remote with versions from the newest to the oldest, an open route '/<name>', and a route for its details. */
export const buildRemoteManifest = (
  name: string,
  [current = '1.0.0', ...previous]: string[] = [],
  route: Partial<RouteDeclaration> = {},
): RemoteManifest => ({
  name,
  routes: [
    { path: `/${name}`, auth: 'open', title: `All of ${name}`, ...route },
    { path: `/${name}/:id`, auth: 'open', title: `One of ${name}`, ...route },
  ],
  current: buildRelease(name, current),
  previous: previous.map((version) => buildRelease(name, version)),
});

export const buildBootManifest = (
  remotes: RemoteManifest[],
  change: Partial<BootManifest> = {},
): BootManifest => ({
  remotes,
  overrides: [],
  hostRoutes: [{ path: '/login', auth: 'open', title: 'Sign in' }],
  // A long time-out, because nothing hangs here, and a busy machine needs more time.
  loadTimeoutMs: 30_000,
  assets: {},
  site: testSite,
  ...change,
});
