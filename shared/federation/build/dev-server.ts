import { createServer } from 'node:net';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { Release } from '../src/boot-manifest.ts';
import { containerName } from '../src/page-global.ts';
import { remoteConfig } from './config.ts';
import type { RemotePackage } from './package.ts';

/** The version that a remote has while it is being worked on. */
const VERSION = 'dev';

export interface RemoteDevServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** What pages load instead of the channel's release. */
  release: Release;
  close: () => Promise<void>;
}

export interface DevServerInput {
  remote: RemotePackage;
  outDir: string;
  cacheDir: string;
  /** After each build. */
  onBuilt: (ms: number, hasErrors: boolean) => void;
}

/** Serves one remote from memory with hot reload, on a port of its own that only this machine reaches. */
export async function serveRemote(input: DevServerInput): Promise<RemoteDevServer> {
  const { remote, onBuilt, ...folders } = input;
  const port = await freePort();
  const compiler = webpack(
    remoteConfig({ ...folders, remote, mode: 'development', version: VERSION, serve: true }),
  );
  if (!compiler) throw new Error('webpack gave no compiler');
  compiler.hooks.done.tap('dev-server', (stats) => {
    const { endTime = 0, startTime = 0 } = stats.compilation;
    onBuilt(endTime - startTime, stats.hasErrors());
  });
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
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://127.0.0.1:${port}/ws` },
    },
    compiler,
  );
  await server.start();
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    release: {
      version: VERSION,
      container: containerName(remote.mfe.name, VERSION),
      base: `${origin}/`,
      entry: 'remoteEntry.js',
      preload: [],
      integrity: {},
    },
    close: () => server.stop(),
  };
}

/** Must run before React does, so that hot reload in the remote finds the host's renderer. */
export const refreshHook = `(() => {
  let id = 0;
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    inject: (renderer) => { renderers.set(++id, renderer); return id; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {},
  };
})();`;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('There is no free port'));
      });
    });
  });
}
