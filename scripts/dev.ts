/**
 * node scripts/run.mjs dev <remote>: the built site with ONE remote from webpack-dev-server, with hot reload. The
 * remote enters pages as a release whose files lie elsewhere, in the slot of the channel's own.
 */
import { join } from 'node:path';
import { refreshHook, serveRemote } from '@cairn/federation/build/dev-server';
import { builtPages } from '../server/src/built-pages.ts';
import { readConfig } from '../server/src/config.ts';
import { withDevRelease } from '../server/src/plugins/releases.ts';
import { startServer } from '../server/src/start-server.ts';
import { buildAll, hostFolder } from './lib/build-all.ts';
import { out, remotePackages, webpackCache } from './lib/workspace.ts';

const remotes = remotePackages();
const remote = remotes.find(({ mfe }) => mfe.name === process.argv[2]);
if (!remote) {
  console.error(`Which remote? npm run dev -- <${remotes.map(({ mfe }) => mfe.name).join('|')}>`);
  process.exit(2);
}
const { name, routes } = remote.mfe;

// React can be exchanged on a running page only in its development build, which the host brings.
await buildAll({ hostMode: 'development', except: [name] });
const dev = await serveRemote({
  remote,
  outDir: join(out, 'dev', name),
  cacheDir: webpackCache,
  onBuilt: (ms, hasErrors) => {
    console.log(`${name}: ${hasErrors ? 'errors' : 'built'} after ${ms} ms`);
  },
});

const config = readConfig(process.env);
const hostDir = hostFolder('development');
const pages = builtPages(config, hostDir);
if (!pages) throw new Error(`There is no host in ${hostDir}`);
const server = await startServer(config, console.error, {
  ...pages,
  releases: withDevRelease(pages.releases, { name, routes, current: dev.release }),
  development: { origin: dev.origin, inlineScript: refreshHook },
});
const first = routes[0]?.path.replaceAll(/\/:.*$/g, '') ?? '/';
console.log(`${name} is ready at ${server.url}${first}`);

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([dev.close(), server.stop()]);
  process.exit(0);
};
process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop());
