/** Writes builds of a few small releases with real hashes, which a server stores at its start. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { makeHost, type TestRelease } from './make-release.ts';

/** Writes a build. Adds a host if the releases have none. */
export const writeTestBuild = async (
  out: string,
  releases: readonly TestRelease[],
): Promise<void> => {
  const write = async (file: string, content: string | Buffer) => {
    await mkdir(path.dirname(path.join(out, file)), { recursive: true });
    await writeFile(path.join(out, file), content);
  };
  const production: Record<string, unknown> = {};
  const hasHost = releases.some(({ descriptor }) => descriptor.host);
  const all = hasHost ? releases : [...releases, makeHost('1.0.0')];
  for (const { descriptor, files } of all) {
    const folder = `remotes/${descriptor.name}/${descriptor.version}`;
    await write(`${folder}/remote.json`, JSON.stringify(descriptor));
    for (const [file, content] of files) {
      await write(`${folder}/${file}`, content);
      // Compressed copies are written too, because the registry stores those of the build.
      await write(`${folder}/${file}.br`, brotliCompressSync(content));
      await write(`${folder}/${file}.gz`, gzipSync(content));
    }
    production[descriptor.name] = { current: descriptor.version, previous: [] };
  }
  await write('channels.json', JSON.stringify({ production }));
};
