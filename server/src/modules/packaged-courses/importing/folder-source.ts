import { createReadStream } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { toStoredFileName } from '../../../platform/files/file-names.ts';
import type { ScormImportSource, ScormImportSourceEntry } from './package-source.ts';

const walkFolder = async function* (
  folder: string,
  below: string,
): AsyncGenerator<ScormImportSourceEntry> {
  for await (const entry of await opendir(folder)) {
    const file = path.join(folder, entry.name);
    const name = below + toStoredFileName(entry.name);
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

/** Opens a SCORM package that is unpacked in a folder. Symbolic links in it are reported, never followed. */
export const openPackageFolder = (folder: string): ScormImportSource => ({
  packed: undefined,
  entries: () => walkFolder(folder, ''),
  close: () => undefined,
});
