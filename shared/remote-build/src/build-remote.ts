import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DESCRIPTOR_FILE,
  descriptorSchema,
  type Descriptor,
} from '@cairn/release-contract/descriptor';
import { containerName } from '@cairn/release-contract/page-global';
import { compile, groupFiles } from './compile.ts';
import { remoteConfig, type BuildInput } from './config.ts';
import { eventVersions } from './event-versions.ts';
import { finishFiles } from './finish-files.ts';
import type { RemotePackage } from './package.ts';
import { sharedRanges } from './singletons.ts';

/** Builds one release into `outDir`: its files, compressed copies, and remote.json, which it also returns. */
export const buildRemote = async (
  remote: RemotePackage,
  input: BuildInput & { readonly version?: string },
): Promise<Descriptor> => {
  const { outDir, version = remote.version } = input;
  const stats = await compile(remoteConfig({ ...input, remote, version }));
  const container = containerName(remote.mfe.name, version);
  const [entry] = groupFiles(stats, container);
  const { mfe } = remote;
  const preload = [entry, ...groupFiles(stats, 'app')];
  const routes = mfe.routes.map((route) => ({
    ...route,
    preload:
      route.screen === undefined
        ? []
        : groupFiles(stats, route.screen).filter((file) => !preload.includes(file)),
  }));
  const descriptor = descriptorSchema.parse({
    schema: 1,
    ...mfe,
    routes,
    events: await withVersions(mfe.events),
    version,
    entry,
    shared: sharedRanges(mfe.hostApi),
    preload,
    files: await finishFiles(outDir),
  });
  await writeFile(join(outDir, DESCRIPTOR_FILE), JSON.stringify(descriptor, null, 1));
  return descriptor;
};

/** An event that the map does not know has no version: the gate says so. */
const withVersions = async (
  events: RemotePackage['mfe']['events'],
): Promise<Descriptor['events']> => {
  const known = await eventVersions();
  const named = [...new Set([...events.emits, ...events.listens])];
  const versions = named.flatMap((event) => {
    const version = known[event];
    return version === undefined ? [] : [[event, version] as const];
  });
  return { ...events, versions: Object.fromEntries(versions) };
};
