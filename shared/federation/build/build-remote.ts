import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DESCRIPTOR_FILE, descriptorSchema, type Descriptor } from '../src/descriptor.ts';
import { containerName } from '../src/page-global.ts';
import { compile, groupFiles } from './compile.ts';
import { remoteConfig, type BuildInput } from './config.ts';
import { finishFiles } from './finish-files.ts';
import type { RemotePackage } from './package.ts';
import { sharedRanges } from './singletons.ts';

/** Builds one release into `outDir`: its files, compressed copies, and remote.json, which it also returns. */
export async function buildRemote(
  remote: RemotePackage,
  input: BuildInput & { version?: string },
): Promise<Descriptor> {
  const { outDir, version = remote.version } = input;
  const stats = await compile(remoteConfig({ ...input, remote, version }));
  const container = containerName(remote.mfe.name, version);
  const [entry] = groupFiles(stats, container);
  const { mfe } = remote;
  const descriptor = descriptorSchema.parse({
    schema: 1,
    ...mfe,
    version,
    entry,
    shared: sharedRanges(mfe.hostApi),
    preload: [entry, ...groupFiles(stats, 'app')],
    files: await finishFiles(outDir),
  });
  await writeFile(join(outDir, DESCRIPTOR_FILE), JSON.stringify(descriptor, null, 1));
  return descriptor;
}
