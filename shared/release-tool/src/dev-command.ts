/** The command `dev`: serves one remote from a development server inside a site, in the slot of its running release. */
import { join, resolve } from 'node:path';
import { trimTrailingSlashes } from '@cairn/api/trim-trailing-slashes';
import { toDevOrigin, findFreePort } from '@cairn/remote-build/dev-address';
import type { DevBackend } from '@cairn/remote-build/dev-backend';
import type { DevServerInput, RemoteDevServer } from '@cairn/remote-build/dev-server';
import type { RemotePackage } from '@cairn/remote-build/package';
import type { Command, CommandContext } from './command.ts';
import type { OptionTexts } from './command-line.ts';
import { joinDevelopmentSite, type DevSite } from './dev-site.ts';
import { findOwnBundler } from './own-bundler.ts';
import { requirePackage } from './release-source.ts';
import { findFolderSite } from './folder-site.ts';
import { createUsageError } from './tool-error.ts';

/** Functions that differ between a checkout of the site and the folder of one remote. */
export interface DevContext {
  readonly remoteAt: (folder: string, path: string | undefined) => RemotePackage;
  readonly folders: (remote: RemotePackage) => {
    readonly outDir: string;
    readonly cacheDir: string;
  };
  /** Starts a site for the remote if the options name no running one. */
  readonly startSite: (
    context: CommandContext,
    remote: RemotePackage,
    source: RemoteDevServer,
  ) => Promise<DevSite>;
}

export const DEV_OPTIONS: OptionTexts = {
  site: { value: 'URL', text: 'A site that runs (CAIRN_REGISTRY; else that of .npmrc).' },
  channel: { value: 'NAME', text: 'The channel of that site (staging).' },
  port: { value: 'N', text: 'Where the remote is served (else any free port).' },
  backend: { value: 'URL', text: 'Its own backend, as it runs here (else that of the site).' },
  set: {
    multiple: true,
    value: 'NAME=VALUE',
    text: 'A value for one of its settings (else the default); again for more.',
  },
};

/** Serves the remote until the process receives a signal to stop. */
export const runDev = async (
  context: CommandContext,
  { remoteAt, folders, startSite }: DevContext,
) => {
  const { options, output, cwd } = context;
  const remote = remoteAt(cwd, options.positionals[0]);
  const { name } = remote.mfe;
  const port = parsePort(options.text('port')) ?? (await findFreePort());
  const ended = waitForStopSignal();
  const own = findOwnBundler(remote.dir);
  const viteConfig = own?.name === 'Vite' && isViteConfig(own.file) ? own.file : undefined;
  if (viteConfig !== undefined)
    output.say(`Vite builds ${name} (${viteConfig}); a saved change loads the page again.`);
  else if (own)
    output.say(
      `${name} ships with ${own.name} (${own.file}); dev builds it with webpack, without the plugins of ${own.name}. What ${own.name} builds is shown by: cairn-mfe preview dist`,
    );
  const site = findSiteUrl(context, remote.dir);
  // Joins the site before the compiler is loaded, because the site may reject the build.
  const joined =
    site === undefined
      ? undefined
      : await joinDevelopmentSite(context, site, remote, toDevOrigin(port));
  const backend = parseBackend(context, site);
  const serve = await loadDevServer(viteConfig);
  const source = await serve({
    remote,
    port,
    backend,
    ...folders(remote),
    onBuilt: (ms, hasErrors, errors) => {
      output.say(`${name}: ${hasErrors ? 'errors' : 'built'} after ${ms} ms`);
      errors.forEach(output.say);
    },
  });
  const { address, leave } =
    joined ?? (await startSiteOrClose(source, () => startSite(context, remote, source)));
  if (backend)
    output.say(
      `Its calls go to ${backend.url}, with tokens of ${toDevOrigin(port)}: the backend takes its keys from there (SITE=${toDevOrigin(port)}).`,
    );
  output.say(`${name} is ready at ${address}`);
  await ended;
  await Promise.all([source.close(), leave()]);
  return { command: 'dev', remote: name };
};

/** Loads the server on demand: compilers and servers take seconds to load, and all other commands do without. */
const loadDevServer = async (viteConfig: string | undefined) => {
  if (viteConfig === undefined) {
    const { serveRemote } = await import('@cairn/remote-build/dev-server');
    return serveRemote;
  }
  const { serveViteRemote } = await import('@cairn/remote-build/vite-dev-server');
  return (input: DevServerInput) => serveViteRemote({ ...input, configFile: viteConfig });
};

const isViteConfig = (file: string): boolean => /^vite\.config\.[cm]?[jt]s$/.test(file);

const startSiteOrClose = async (
  source: RemoteDevServer,
  start: () => Promise<DevSite>,
): Promise<DevSite> => {
  try {
    return await start();
  } catch (error) {
    await source.close();
    throw error;
  }
};

/** The command for a repository of one remote. The checkout of the site passes its own functions to `runDev`. */
export const devCommand: Command = {
  summary: 'Runs the remote with hot reload inside a site that runs',
  usage: '[folder]',
  options: DEV_OPTIONS,
  about: `Serves the remote in the folder (this one unless named) from its sources; everything else is the site's. A saved
change shows at once, and components keep their state where React allows. Only your browser sees it, by the address that
is printed, until you open the address to return. The site may not know the remote or its routes yet. Errors of the build and of
components are shown in the page, with their line of source. A folder with a vite.config is built by Vite, and each change loads the
page again. Other bundlers: it builds with webpack, and says so.`,
  examples: [
    { line: 'cairn-mfe dev', text: 'in the site that .npmrc names' },
    { line: 'cairn-mfe dev --site https://staging.example', text: 'in the pages of another' },
    { line: 'cairn-mfe dev --backend http://localhost:4000', text: 'with its own backend' },
  ],
  run: (context) =>
    runDev(context, {
      remoteAt: (folder, path) => requirePackage(resolve(folder, path ?? '.')),
      folders: ({ dir, mfe }) => {
        const cacheDir = join(dir, 'node_modules', '.cache', 'cairn-mfe');
        return { cacheDir, outDir: join(cacheDir, 'dev', mfe.name) };
      },
      startSite: () => {
        throw createUsageError('Which site? Name one that runs: --site https://staging.example');
      },
    }),
};

const findSiteUrl = ({ options, env }: CommandContext, folder: string): string | undefined =>
  options.text('site') ??
  options.text('registry') ??
  (env['CAIRN_REGISTRY'] || findFolderSite(folder));

/** Returns the backend of `--backend`; undefined if none is named. @param site URL of the site that runs */
const parseBackend = (
  { options }: CommandContext,
  site: string | undefined,
): DevBackend | undefined => {
  const text = options.text('backend');
  if (text === undefined) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw createUsageError(`--backend "${text}" is no address such as http://localhost:4000.`);
  return { url: trimTrailingSlashes(text), siteOrigin: site && new URL(site).origin };
};

const parsePort = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw createUsageError(`--port "${text}" is no port.`);
};

/** Resolves at a signal to stop. Several signals may arrive, because the terminal signals every process and each passes it on. */
const waitForStopSignal = (): Promise<void> => {
  const { promise, resolve: stop } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop();
    });
  return promise;
};
