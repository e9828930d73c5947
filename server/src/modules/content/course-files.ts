/** Detects whether the files of a course are unchanged: by names, sizes and times, and where these differ, by bytes. */
import { createHash } from 'node:crypto';
import { type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileDigest, findFile, listFolder } from './content-folder.ts';

/** Returns the SHA-256 of a file; each file is read once. */
export type FileDigests = (localPath: string) => Promise<string>;

export const createFileDigests = (): FileDigests => {
  const known = new Map<string, Promise<string>>();
  return (localPath) => {
    const digest = known.get(localPath) ?? fileDigest(localPath);
    known.set(localPath, digest);
    return digest;
  };
};

/** The current folder of a course. */
export interface CourseFolder {
  readonly localPath: string;
  /** Stamp that changes with every change of a file. A copy has another stamp, even with the same bytes. */
  readonly stamp: string;
}

/** Number of folders that are examined at the same time, because each waits for the disk. */
const MAX_PARALLEL_FOLDERS = 16;

/**
 * Returns the course folders below a content folder, by folder name. All files of a course lie below its folder
 * (content-format.ts). Courses with links are left out, because a link may lead to a file of another folder.
 */
export const findCourseFolders = async (root: string): Promise<Map<string, CourseFolder>> => {
  const folders = new Map<string, CourseFolder>();
  const names = (await listFolder(root, 'courses')).values();
  const lookAtNext = async (): Promise<void> => {
    for (const name of names) {
      const found = await findFile(root, `courses/${name}`);
      if (!found?.isFolder) continue;
      const stamp = await stampFolder(found.localPath);
      if (stamp !== undefined) folders.set(name, { localPath: found.localPath, stamp });
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_FOLDERS }, lookAtNext));
  return folders;
};

/** Returns the stamp of a folder; undefined when it contains a link. */
export const stampFolder = async (folder: string): Promise<string | undefined> => {
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
export const digestFolder = async (folder: string, digests: FileDigests): Promise<string> => {
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
