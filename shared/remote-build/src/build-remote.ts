import type { Descriptor } from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { containerName } from '@cairn/release-contract/page-global';
import { buildHost } from './build-host.ts';
import { translator } from './catalogue.ts';
import { compile, groupFiles } from './compile.ts';
import { remoteConfig, type BuildInput } from './config.ts';
import type { RemotePackage } from './package.ts';
import { writeDescriptor } from './write-descriptor.ts';

/** Builds one release, also of the host, into `outDir`: its files, compressed copies, and remote.json, which it also returns. */
export const buildRemote = async (
  remote: RemotePackage,
  input: BuildInput & { readonly version?: string },
): Promise<Descriptor> => {
  if (remote.mfe.name === HOST) return buildHost({ ...input, remote });
  const { outDir, version = remote.version } = input;
  const stats = await compile(remoteConfig({ ...input, remote, version }));
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
