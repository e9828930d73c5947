/** Reads files of a content folder. Every path is relative to it, with forward slashes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { toStoredFileName } from '../../platform/files/file-names.ts';

/** A file or folder of the content on this machine's disk. */
export interface FoundContentFile {
  readonly localPath: string;
  readonly isFolder: boolean;
}

/**
 * Returns the path of a content file on this machine. Each part has the form in which the disk stores it, because macOS
 * decomposes letters.
 * @throws ENOENT or ENOTDIR when there is no such file
 */
const pathOnDisk = async (root: string, name: string): Promise<string> => {
  const asWritten = path.join(root, ...name.split('/'));
  if (await fileExists(asWritten)) return asWritten;
  let found = root;
  for (const part of name.split('/')) {
    const wanted = toStoredFileName(part);
    const entries = await readdir(found);
    found = path.join(found, entries.find((entry) => toStoredFileName(entry) === wanted) ?? part);
  }
  return found;
};

const fileExists = (localPath: string): Promise<boolean> =>
  access(localPath).then(
    () => true,
    () => false,
  );

/**
 * Finds a file of the content folder. Returns undefined when there is no such file, or when a symbolic link leads out of the
 * folder.
 */
export const findFileInContentFolder = async (
  root: string,
  name: string,
): Promise<FoundContentFile | undefined> => {
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

/** Maximum number of UTF-8 bytes of one JavaScript character. */
const MAX_BYTES_OF_CHARACTER = 3;

/**
 * Returns the text of a file. If the file has more than `most` characters, the text is cut, but is still longer than `most`.
 */
export const readTextFileUpTo = (localPath: string, most: number): Promise<string> =>
  text(createReadStream(localPath, { end: most * MAX_BYTES_OF_CHARACTER }));

/** Lists the names in a folder of the content, normalised as in stored paths. */
export const listNamesInContentFolder = async (root: string, name: string): Promise<string[]> => {
  const found = await findFileInContentFolder(root, name);
  if (!found?.isFolder) return [];
  const entries = await readdir(found.localPath);
  return entries
    .filter((entry) => !entry.startsWith('.'))
    .map(toStoredFileName)
    .toSorted();
};

/**
 * Returns the paths of all regular files below a folder on this machine, sorted. Hidden files and symbolic links are left out.
 */
export const listFilesBelowFolder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.split(path.sep).some((step) => step.startsWith('.')))
    .map((name) => name.replaceAll(path.sep, '/'))
    .toSorted();
};

/** Returns the SHA-256 of a file, which is read as a stream. */
export const computeFileSha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Returns one SHA-256 of the names and bytes of all files below a folder. */
export const computeFolderSha256 = async (folder: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of await listFilesBelowFolder(folder)) {
    hash.update(`${name}\0${await computeFileSha256(path.join(folder, name))}\n`);
  }
  return hash.digest('hex');
};

/**
 * Returns a text that changes when a file below a folder is added, removed or written. It depends on names, sizes and times, not
 * on bytes.
 */
export const computeFolderChangeStamp = async (folder: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of await listFilesBelowFolder(folder)) {
    const { size, mtimeMs } = await stat(path.join(folder, name));
    hash.update(`${name}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
};
