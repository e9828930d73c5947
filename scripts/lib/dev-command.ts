/** `dev`: one remote from webpack-dev-server inside a site, in the slot of the release that runs there. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { devOrigin, freePort } from '@cairn/remote-build/dev-address';
import type { RemoteDevServer } from '@cairn/remote-build/dev-server';
import { type RemotePackage, readPackage } from '@cairn/remote-build/package';
import type { Command, CommandContext, Output } from '@cairn/release-tool/command';
import { usageError } from '@cairn/release-tool/tool-error';
import { joinSite, type Site } from './dev-site.ts';
import { out, remotePackages, webpackCache } from './workspace.ts';

export const dev: Command = {
  summary: 'Runs one remote with hot reload inside the whole site',
  usage: '[remote-or-folder]',
  options: {
    site: {
      value: 'URL',
      text: 'A site that runs, here or elsewhere (CAIRN_REGISTRY; else one is started).',
    },
    channel: { value: 'NAME', text: 'The channel of that site (staging).' },
    port: { value: 'N', text: 'Where the remote is served (else any free port).' },
  },
  about: `Serves the remote from its sources; everything else is the site's, as it runs or was built, and nothing else is
built. A saved change shows at once, and components keep their state where React allows.

With --site the remote is in the pages of a site that runs: one on this machine, staging, or any other that lets you choose
versions. Only your browser sees it, by the address that is printed, until you open the address to return. Without --site
a site is started here (PORT, DATA_DIR and the other settings of the server count), which knows new remotes and routes, too.`,
  examples: [
    { line: 'cairn-mfe dev catalog', text: 'mfe-catalog in a site of its own' },
    {
      line: 'cairn-mfe dev catalog --site https://staging.example',
      text: 'mfe-catalog in the pages of staging, with its data and all other remotes',
    },
  ],
  run: async (context) => {
    const { options, output, cwd } = context;
    const remote = findRemote(options.positionals[0], cwd);
    const { name } = remote.mfe;
    const port = portOf(options.text('port')) ?? (await freePort());
    const ended = stopSignal();
    const site = siteOf(context);
    // Before the compiler is loaded: the site may not take the build.
    const joined =
      site === undefined ? undefined : await joinSite(context, site, remote, devOrigin(port));
    const source = await serve(remote, port, output);
    const { address, leave } = joined ?? (await startSite(context, remote, source));
    output.say(`${name} is ready at ${address}`);
    await ended;
    await Promise.all([source.close(), leave()]);
    return { command: 'dev', remote: name };
  },
};

const siteOf = ({ options, env }: CommandContext): string | undefined =>
  options.text('site') ?? options.text('registry') ?? (env['CAIRN_REGISTRY'] || undefined);

/** Compiler and server take seconds to load, and all commands of the tool come with this one. */
const serve = async (remote: RemotePackage, port: number, output: Output) => {
  const { serveRemote } = await import('@cairn/remote-build/dev-server');
  const { name } = remote.mfe;
  return serveRemote({
    remote,
    port,
    outDir: join(out, 'dev', name),
    cacheDir: webpackCache,
    onBuilt: (ms, hasErrors) => {
      output.say(`${name}: ${hasErrors ? 'errors' : 'built'} after ${ms} ms`);
    },
  });
};

const startSite = async (
  context: CommandContext,
  remote: RemotePackage,
  source: RemoteDevServer,
): Promise<Site> => {
  const { ownSite } = await import('./dev-own-site.ts');
  try {
    return await ownSite(context, remote, source);
  } catch (error) {
    await source.close();
    throw error;
  }
};

/** By its name, by the name of its folder, or by any folder with the package.json of a remote. */
const findRemote = (given: string | undefined, cwd: string): RemotePackage => {
  const remotes = remotePackages();
  const name = given?.replaceAll(/^mfe-|\/$/g, '');
  const known = remotes.find(({ mfe }) => mfe.name === name);
  if (known) return known;
  const folder = resolve(cwd, given ?? '.');
  if (isRemote(folder)) return readPackage(folder);
  const names = remotes.map(({ mfe }) => mfe.name);
  const here = `There are ${names.join(', ')}.`;
  if (given === undefined) throw usageError(`Which remote? ${here}`);
  throw usageError(`There is no remote "${given}". ${here}`);
};

const isRemote = (folder: string): boolean => {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const { mfe } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly mfe?: { readonly expose?: unknown };
  };
  return mfe?.expose !== undefined;
};

const portOf = (given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  const port = Number(given);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw usageError(`--port "${given}" is no port.`);
};

/** More than one may come: the terminal tells every process, and each passes it on. */
const stopSignal = (): Promise<void> => {
  const { promise, resolve: stop } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop();
    });
  return promise;
};
