import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { Release } from '@cairn/release-contract/boot-manifest';
import { toContainerName } from '@cairn/release-contract/page-global';
import { createRemoteConfig } from './config.ts';
import { DEV_VERSION, toDevOrigin } from './dev-address.ts';
import { formatBuildError, findBuildErrors } from './build-errors.ts';
import { createDevBackendMiddleware, type DevBackend, toDevBackends } from './dev-backend.ts';
import { createWebpackDevErrors } from './dev-errors.ts';
import type { RemotePackage } from './package.ts';
import { createStandaloneConfig } from './standalone-config.ts';
import { findStandaloneScripts, STANDALONE_FOLDER } from './standalone-scripts.ts';

export interface RemoteDevServer {
  /** The release that pages load instead of the channel's. */
  readonly release: Release;
  readonly close: () => Promise<void>;
}

export interface DevServerInput {
  readonly remote: RemotePackage;
  readonly outDir: string;
  readonly cacheDir: string;
  readonly port: number;
  /** Backend of the remote on this machine; absent: calls go to the site. */
  readonly backend?: DevBackend | undefined;
  /** Called after each build. `errors` are texts for a terminal. */
  readonly onBuilt: (ms: number, hasErrors: boolean, errors: readonly string[]) => void;
}

/** Returns the configurations of the remote and of its standalone scripts, whose names have no hash in development. */
const createDevConfigs = (
  remote: RemotePackage,
  { backend, port, ...folders }: Pick<DevServerInput, 'outDir' | 'cacheDir' | 'backend' | 'port'>,
): Configuration[] => {
  const build = {
    ...folders,
    remote,
    devBackends: backend && toDevBackends(remote.mfe.name, port),
    mode: 'development',
    version: DEV_VERSION,
    serve: true,
  } as const;
  const names = Object.keys(findStandaloneScripts(remote.dir));
  const standaloneFiles = Object.fromEntries(
    names.map((name) => [name, `${STANDALONE_FOLDER}/${name}.js`]),
  );
  const standalone = createStandaloneConfig(build);
  return [createRemoteConfig({ ...build, standaloneFiles }), ...(standalone ? [standalone] : [])];
};

/** Serves one remote from memory with hot reload, on a port that is reachable only from this machine. */
export const serveRemote = async (input: DevServerInput): Promise<RemoteDevServer> => {
  const { remote, onBuilt, port, backend } = input;
  const compiler = webpack(createDevConfigs(remote, input));
  if (!compiler) throw new Error('webpack gave no compiler');
  const built = Promise.withResolvers<void>();
  compiler.hooks.done.tap('dev-server', (stats) => {
    built.resolve();
    const [own] = stats.stats;
    const errors = stats.stats.flatMap(findBuildErrors).map(formatBuildError);
    if (own) onBuilt((own.endTime ?? 0) - (own.startTime ?? 0), stats.hasErrors(), errors);
  });
  for (const { hooks } of compiler.compilers) hooks.failed.tap('dev-server', built.reject);
  const devErrors = createWebpackDevErrors(compiler, { dir: remote.dir, outDir: input.outDir });
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      static: false,
      headers: {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
      allowedHosts: 'all',
      setupMiddlewares: (middlewares) => {
        middlewares.unshift({ name: 'dev-errors', middleware: devErrors.middleware });
        if (backend) {
          const { name } = remote.mfe;
          const middleware = createDevBackendMiddleware({ backend, name, port });
          middlewares.unshift({ name: 'dev-backend', middleware });
        }
        return middlewares;
      },
      // The page's policy does not allow the overlay of webpack-dev-server: see dev-errors-in-page.ts.
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://127.0.0.1:${port}/ws` },
    },
    compiler,
  );
  await server.start();
  // Waits for the first build: a page that is opened earlier would reach its time-out and run the channel's release.
  await built.promise;
  return { release: toDevRelease(remote, port), close: () => server.stop() };
};

/** Returns the release that pages load from a development server on a port of this machine. */
export const toDevRelease = ({ mfe }: RemotePackage, port: number): Release => ({
  version: DEV_VERSION,
  container: toContainerName(mfe.name, DEV_VERSION),
  base: `${toDevOrigin(port)}/`,
  entry: 'remoteEntry.js',
  preload: [],
  integrity: {},
});
