/** The command `dev` in the checkout: finds a remote by its name, and starts a site if the command names none. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RemotePackage, readRemotePackageJson } from '@cairn/remote-build/package';
import type { Command } from '@cairn/release-tool/command';
import { DEV_OPTIONS, runDev } from '@cairn/release-tool/dev-command';
import { createUsageError } from '@cairn/release-tool/tool-error';
import { buildOutputFolder, listRemotePackages, webpackCacheFolder } from './workspace.ts';

export const checkoutDevCommand: Command = {
  summary: 'Runs one remote with hot reload inside the whole site',
  usage: '[remote-or-folder]',
  options: {
    ...DEV_OPTIONS,
    site: {
      value: 'URL',
      text: 'A site that runs, here or elsewhere (CAIRN_REGISTRY; else one is started).',
    },
  },
  about: `Serves the remote from its sources; everything else is the site's, as it runs or was built, and nothing else is
built. A saved change shows at once, and components keep their state where React allows.

With --site the remote is in the pages of a site that runs: one on this machine, staging, or any other that lets you choose
versions. Only your browser sees it, by the address that is printed, until you open the address to return. Without --site
a site is started here (PORT, DATA_DIR and the other settings of the server count).`,
  examples: [
    { line: 'cairn-mfe dev catalog', text: 'mfe-catalog in a site of its own' },
    {
      line: 'cairn-mfe dev catalog --site https://staging.example',
      text: 'mfe-catalog in the pages of staging, with its data and all other remotes',
    },
  ],
  run: (context) =>
    runDev(context, {
      remoteAt: findRemote,
      folders: ({ mfe }) => ({
        outDir: join(buildOutputFolder, 'dev', mfe.name),
        cacheDir: webpackCacheFolder,
      }),
      // The module is imported late, because the command needs no server when it uses a running site.
      startSite: async (...args) =>
        (await import('./dev-own-site.ts')).startSiteForDevRemote(...args),
    }),
};

/** Finds a remote by its name, by the name of its folder, or by any folder with the package.json of a remote. */
const findRemote = (cwd: string, argument: string | undefined): RemotePackage => {
  const remotes = listRemotePackages();
  const name = argument?.replaceAll(/^mfe-|\/$/g, '');
  const known = remotes.find(({ mfe }) => mfe.name === name);
  if (known) return known;
  const folder = resolve(cwd, argument ?? '.');
  if (isRemote(folder)) return readRemotePackageJson(folder);
  const names = remotes.map(({ mfe }) => mfe.name);
  const here = `There are ${names.join(', ')}.`;
  if (argument === undefined) throw createUsageError(`Which remote? ${here}`);
  throw createUsageError(`There is no remote "${argument}". ${here}`);
};

const isRemote = (folder: string): boolean => {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const { mfe } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly mfe?: { readonly expose?: unknown };
  };
  return mfe?.expose !== undefined;
};
