/** Reads files of a content folder. Every path is relative to it, with forward slashes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { toStoredName } from '../../platform/files/file-names.ts';

/** A file or folder of the content on this machine's disk. */
export interface FoundFile {
  readonly localPath: string;
  readonly isFolder: boolean;
}

/**
 * Returns the path of a file on this machine. Each part has the form in which it is stored on disk, because macOS decomposes
 * letters.
 * @throws ENOENT or ENOTDIR when there is no such file
 */
const pathOnDisk = async (root: string, name: string): Promise<string> => {
  const asWritten = path.join(root, ...name.split('/'));
  if (await fileExists(asWritten)) return asWritten;
  let found = root;
  for (const part of name.split('/')) {
    const wanted = toStoredName(part);
    const entries = await readdir(found);
    found = path.join(found, entries.find((entry) => toStoredName(entry) === wanted) ?? part);
  }
  return found;
};

const fileExists = (localPath: string): Promise<boolean> =>
  access(localPath).then(
    () => true,
    () => false,
  );

/** Returns undefined when there is no such file, or when a link leads out of the content folder. */
export const findFile = async (root: string, name: string): Promise<FoundFile | undefined> => {
  try {
    const localPath = await pathOnDisk(root, name);
    const [realRoot, real] = await Promise.all([realpath(root), realpath(localPath)]);
    if (real !== realRoot && !real.startsWith(`${realRoot}${path.sep}`)) return undefined;
    const found = await stat(real);
    return found.isFile() || found.isDirectory()
      ? { localPath: real, isFolder: found.isDirectory() }
      : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String((error as NodeJS.ErrnoException).code))) {
      return undefined;
    }
    throw error;
  }
};

/** UTF-8 needs at most three bytes for a JavaScript character. */
const MAX_BYTES_OF_CHARACTER = 3;

/**
 * Returns the text of a file. When it has more than `most` characters, the result is longer than `most` as well, but may be cut.
 */
export const readText = (localPath: string, most: number): Promise<string> =>
  text(createReadStream(localPath, { end: most * MAX_BYTES_OF_CHARACTER }));

/** Lists the names in a folder in the form in which they are stored. */
export const listFolder = async (root: string, name: string): Promise<string[]> => {
  const found = await findFile(root, name);
  if (!found?.isFolder) return [];
  const entries = await readdir(found.localPath);
  return entries
    .filter((entry) => !entry.startsWith('.'))
    .map(toStoredName)
    .toSorted();
};

/** Returns every regular file below a folder on this machine, sorted. Hidden files and links are left out. */
export const listFilesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.split(path.sep).some((step) => step.startsWith('.')))
    .map((name) => name.replaceAll(path.sep, '/'))
    .toSorted();
};

/** Returns the SHA-256 of a file, read as a stream. */
export const fileDigest = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Returns one digest of the names and bytes of all files below a folder. */
export const folderDigest = async (folder: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of await listFilesBelow(folder)) {
    hash.update(`${name}\0${await fileDigest(path.join(folder, name))}\n`);
  }
  return hash.digest('hex');
};

/**
 * Returns a stamp that changes when a file below a folder is added, removed or written. It covers names, sizes and times, not
 * bytes.
 */
export const folderStamp = async (folder: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of await listFilesBelow(folder)) {
    const { size, mtimeMs } = await stat(path.join(folder, name));
    hash.update(`${name}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
};
