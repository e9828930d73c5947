import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { containerName } from '@cairn/release-contract/page-global';
import { buildHost } from './build-host.ts';
import { translator } from './catalogue.ts';
import { compile, groupFiles } from './compile.ts';
import { type BuildInput, remoteConfig, type RemoteBuildInput } from './config.ts';
import type { RemotePackage } from './package.ts';
import { standaloneConfig } from './standalone-config.ts';
import { findStandaloneScripts, STANDALONE_FOLDER } from './standalone-scripts.ts';
import { writeDescriptor } from './write-descriptor.ts';

/**
 * Builds one release of a remote or of the host into `outDir`: its files, compressed copies and remote.json. Returns the content
 * of remote.json.
 */
export const buildRemote = async (
  remote: RemotePackage,
  input: BuildInput & { readonly version?: string },
): Promise<Descriptor> => {
  if (remote.mfe.name === HOST) return buildHost({ ...input, remote });
  const { outDir, version = remote.version } = input;
  const standaloneFiles = await buildStandaloneScripts({ ...input, remote });
  const stats = await compile(remoteConfig({ ...input, remote, version, standaloneFiles }));
  const [entry = ''] = groupFiles(stats, containerName(remote.mfe.name, version));
  return writeDescriptor(remote, {
    outDir,
    say: translator(remote.dir, input.language),
    version,
    entry,
    first: groupFiles(stats, 'app'),
    ofScreen: (screen) => groupFiles(stats, screen),
  });
};

/**
 * Returns the file of each script by its name. The file name contains a hash of the content, so the code that reads it is built
 * later.
 */
const buildStandaloneScripts = async (input: RemoteBuildInput): Promise<Record<string, string>> => {
  await rm(join(input.outDir, STANDALONE_FOLDER), { recursive: true, force: true });
  const config = standaloneConfig(input);
  if (!config) return {};
  const stats = await compile(config);
  const names = Object.keys(findStandaloneScripts(input.remote.dir));
  return Object.fromEntries(names.map((name) => [name, groupFiles(stats, name)[0] ?? '']));
};
