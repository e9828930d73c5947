/** A process of its own: the product's server with the one bundle instead of host and remotes. Settings as usual. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_FILE, hostFilesSchema } from '@cairn/release-contract/host-files';
import { builtPages } from '../../server/src/modules/pages/built-pages.ts';
import { readConfig } from '../../server/src/config.ts';
import type { ChannelRemote } from '../../server/src/modules/pages/release-source.ts';
import { startServer } from '../../server/src/start-server.ts';
import { oneBundleDir, readRouteFiles } from './one-bundle.ts';

const routeFiles = readRouteFiles();
const { integrity } = hostFilesSchema.parse(
  JSON.parse(readFileSync(join(oneBundleDir, HOST_FILE), 'utf8')),
);

/** Preload links name the route's part of the bundle, so that it has the same start as a federated release. */
const inOneBundle = (remote: ChannelRemote): ChannelRemote => ({
  ...remote,
  routes: remote.routes.map((route) => ({
    ...route,
    preload: [...(routeFiles[route.path] ?? [])],
  })),
  previous: [],
  current: { ...remote.current, base: '/assets/', preload: [], integrity },
});

const config = readConfig(process.env);
const pages = builtPages(config, oneBundleDir);
if (!pages) throw new Error('The one bundle is not built');
const { releases } = pages;
const server = await startServer(config, console.error, {
  ...pages,
  releases: {
    host: releases.host,
    remotes: async () => (await releases.remotes()).map(inOneBundle),
  },
});
console.log(`The one bundle is ready at ${server.url}`);
const stop = async () => {
  await server.stop();
  process.exit(0);
};
process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop());
