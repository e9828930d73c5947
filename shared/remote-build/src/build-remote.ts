import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { toContainerName } from '@cairn/release-contract/page-global';
import { buildHost } from './build-host.ts';
import { createTranslator } from './catalogue.ts';
import { runWebpack, listGroupFiles } from './compile.ts';
import { type ReleaseBuildInput, createRemoteConfig, type RemoteBuildInput } from './config.ts';
import type { RemotePackage } from './package.ts';
import { createStandaloneConfig } from './standalone-config.ts';
import { findStandaloneScripts, STANDALONE_FOLDER } from './standalone-scripts.ts';
import { writeDescriptor } from './write-descriptor.ts';

/**
 * Builds one release of a remote or of the host into `outDir`: its files, compressed copies and remote.json. Returns the content
 * of remote.json.
 */
export const buildRemote = async (
  remote: RemotePackage,
  input: ReleaseBuildInput & { readonly version?: string },
): Promise<Descriptor> => {
  if (remote.mfe.name === HOST) return buildHost({ ...input, remote });
  const { outDir, version = remote.version } = input;
  const standaloneFiles = await buildStandaloneScripts({ ...input, remote });
  const stats = await runWebpack(
    createRemoteConfig({ ...input, remote, version, standaloneFiles }),
  );
  const [entry = ''] = listGroupFiles(stats, toContainerName(remote.mfe.name, version));
  return writeDescriptor(remote, {
    outDir,
    say: createTranslator(remote.dir, input.language),
    version,
    entry,
    first: listGroupFiles(stats, 'app'),
    ofScreen: (screen) => listGroupFiles(stats, screen),
  });
};

/**
 * Returns the file of each script by its name. The file name contains a hash of the content, so the code that reads it is built
 * later.
 */
const buildStandaloneScripts = async (input: RemoteBuildInput): Promise<Record<string, string>> => {
  await rm(join(input.outDir, STANDALONE_FOLDER), { recursive: true, force: true });
  const config = createStandaloneConfig(input);
  if (!config) return {};
  const stats = await runWebpack(config);
  const names = Object.keys(findStandaloneScripts(input.remote.dir));
  return Object.fromEntries(names.map((name) => [name, listGroupFiles(stats, name)[0] ?? '']));
};
