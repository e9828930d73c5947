import { createReadStream } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { toStoredName } from '../../../platform/files/file-names.ts';
import type { PackageSource, SourceEntry } from './package-source.ts';

const walkFolder = async function* (folder: string, below: string): AsyncGenerator<SourceEntry> {
  for await (const entry of await opendir(folder)) {
    const file = path.join(folder, entry.name);
    const name = below + toStoredName(entry.name);
    const regular = entry.isFile() || entry.isDirectory();
    yield {
      name: entry.isDirectory() ? `${name}/` : name,
      special: !regular,
      encrypted: false,
      read: () => Promise.resolve(createReadStream(file)),
    };
    if (entry.isDirectory()) yield* walkFolder(file, `${name}/`);
  }
};

/** Opens a package that is unpacked in a folder. Links in it are reported, never followed. */
export const openFolder = (folder: string): PackageSource => ({
  packed: undefined,
  entries: () => walkFolder(folder, ''),
  close: () => undefined,
});
