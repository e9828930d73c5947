/** `dev`: the built site with ONE remote from webpack-dev-server, in the slot of the channel's own release. */
import { join } from 'node:path';
import { refreshHook, serveRemote } from '@cairn/federation/build/dev-server';
import type { Command, Output } from '@cairn/federation/tool/command';
import { nearest, usageError } from '@cairn/federation/tool/parse-command';
import { builtPages } from '../../server/src/built-pages.ts';
import { readConfig } from '../../server/src/config.ts';
import { withDevRelease } from '../../server/src/plugins/releases.ts';
import { startServer } from '../../server/src/start-server.ts';
import { buildAll, hostFolder } from './build-all.ts';
import { out, remotePackages, webpackCache } from './workspace.ts';

export const dev: Command = {
  summary: 'Runs one remote with hot reload inside the whole site',
  usage: '<remote>',
  positionals: { least: 1, most: 1 },
  options: {},
  about: `Starts the site on this machine with everything as it was built, and the remote from its sources: a saved change
shows at once, and components keep their state where React allows. No other remote is built again.
The settings of the server (PORT, DATA_DIR, …) count here, too.`,
  examples: [{ line: 'npm run mfe -- dev catalog', text: 'works on mfe-catalog' }],
  run: async ({ options, output }) => {
    const name = options.positionals[0] ?? '';
    const running = await startDev(findRemote(name), output);
    output.say(`${name} is ready at ${running.address}`);
    await stopSignal();
    await running.stop();
    return { command: 'dev', remote: name };
  },
};

/** By its name, or by the name of its folder. */
function findRemote(name: string) {
  const remotes = remotePackages();
  const remote = remotes.find(({ mfe }) => mfe.name === name.replace(/^mfe-|\/$/g, ''));
  if (remote) return remote;
  const names = remotes.map(({ mfe }) => mfe.name);
  const message = `There is no remote "${name}" here, only ${names.join(', ')}.`;
  throw usageError(message, nearest(name, names));
}

async function startDev(remote: ReturnType<typeof findRemote>, output: Output) {
  const { name, routes } = remote.mfe;
  // React can be exchanged on a running page only in its development build, which the host brings.
  await buildAll({ hostMode: 'development', except: [name] });
  const source = await serveRemote({
    remote,
    outDir: join(out, 'dev', name),
    cacheDir: webpackCache,
    onBuilt: (ms, hasErrors) => {
      output.say(`${name}: ${hasErrors ? 'errors' : 'built'} after ${ms} ms`);
    },
  });
  const config = readConfig(process.env);
  const hostDir = hostFolder('development');
  const pages = builtPages(config, hostDir);
  if (!pages) throw new Error(`There is no host in ${hostDir}`);
  const server = await startServer(config, output.say, {
    ...pages,
    releases: withDevRelease(pages.releases, { name, routes, current: source.release }),
    development: { origin: source.origin, inlineScript: refreshHook },
  });
  const first = routes[0]?.path.replaceAll(/\/:.*$/g, '') ?? '/';
  return {
    address: `${server.url}${first}`,
    stop: async () => {
      await Promise.all([source.close(), server.stop()]);
    },
  };
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process
      .once('SIGINT', () => {
        resolve();
      })
      .once('SIGTERM', () => {
        resolve();
      });
  });
}
