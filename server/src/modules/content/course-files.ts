/** Detects whether the files of a course are unchanged: first by names, sizes and times, then by bytes. */
import { createHash } from 'node:crypto';
import { type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { toStoredFileName } from '../../platform/files/file-names.ts';
import { computeFileSha256, findFileInContentFolder } from './content-folder.ts';

/** Returns the SHA-256 of a file. Each file is read only once. */
export type GetFileDigest = (localPath: string) => Promise<string>;

export const createFileDigestCache = (): GetFileDigest => {
  const known = new Map<string, Promise<string>>();
  return (localPath) => {
    const digest = known.get(localPath) ?? computeFileSha256(localPath);
    known.set(localPath, digest);
    return digest;
  };
};

/** A course's folder on this machine. */
export interface CourseFolder {
  readonly localPath: string;
  /**
   * Text that changes with every change in the course's folder. A copy of the folder has another stamp, even with the same bytes.
   */
  readonly stamp: string;
}

/** Number of course folders that are examined at the same time, because each waits for the disk. */
const MAX_PARALLEL_FOLDERS = 16;

/**
 * Returns the course folders of a content folder, by folder name. All files of a course lie below its folder (content-format.ts).
 * Courses with symbolic links are left out, because a link may lead to a file of another folder.
 */
export const findCourseFolders = async (root: string): Promise<Map<string, CourseFolder>> => {
  const folders = new Map<string, CourseFolder>();
  const paths = (await findFolderPaths(root)).entries();
  const lookAtNext = async (): Promise<void> => {
    for (const [name, localPath] of paths) {
      const stamp = await computeFolderStamp(localPath);
      if (stamp !== undefined) folders.set(name, { localPath, stamp });
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_FOLDERS }, lookAtNext));
  return folders;
};

/** Returns the paths on this machine of the folders below `courses`, by name. */
const findFolderPaths = async (root: string): Promise<Map<string, string>> => {
  const paths = new Map<string, string>();
  const courses = await findFileInContentFolder(root, 'courses');
  if (!courses?.isFolder) return paths;
  for (const entry of await readdir(courses.localPath, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const name = toStoredFileName(entry.name);
    const linked = entry.isSymbolicLink()
      ? await findFileInContentFolder(root, `courses/${name}`)
      : undefined;
    if (entry.isDirectory()) paths.set(name, path.join(courses.localPath, entry.name));
    else if (linked?.isFolder) paths.set(name, linked.localPath);
  }
  return paths;
};

/** Returns a text that changes with every change in a folder. Returns undefined when the folder contains a symbolic link. */
export const computeFolderStamp = async (folder: string): Promise<string | undefined> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  if (entries.some((entry) => entry.isSymbolicLink())) return undefined;
  const hash = createHash('sha256');
  for (const file of listEntryFiles(entries)) {
    const { size, mtimeMs, ctimeMs, ino } = await stat(file);
    hash.update(`${path.relative(folder, file)}\0${size}\0${mtimeMs}\0${ctimeMs}\0${ino}\n`);
  }
  return hash.digest('hex');
};

/** Returns a digest of the names and bytes of all files below a folder. */
export const computeFolderDigest = async (
  folder: string,
  digests: GetFileDigest,
): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hash = createHash('sha256');
  for (const file of listEntryFiles(entries))
    hash.update(`${path.relative(folder, file)}\0${await digests(file)}\n`);
  return hash.digest('hex');
};

const listEntryFiles = (entries: readonly Dirent[]): string[] =>
  entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
