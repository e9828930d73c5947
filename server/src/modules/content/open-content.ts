import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ScormPackageError } from '../packaged-courses/importing/package-error.ts';
import {
  type PackageImportLimits,
  unpackScormPackage,
} from '../packaged-courses/importing/unpack-package.ts';
import { openZippedPackage } from '../packaged-courses/importing/zip-source.ts';
import { ContentError } from './content-problems.ts';

/**
 * Limits of a content archive. Compression hardly makes videos smaller, so real content never reaches the ratio. The size limit
 * counts the unpacked bytes.
 */
const ARCHIVE_LIMITS: PackageImportLimits = {
  entries: 50_000,
  totalBytes: 20 * 1024 ** 3,
  ratio: 100,
  manifestBytes: 0,
};

export interface OpenedContentSource {
  /** Folder with courses/ and the YAML files of the content. */
  readonly root: string;
  /** Name of the content source in the import state: the last part of its path, without '.zip'. */
  readonly source: string;
  /** Temporary folder for the files of this import. */
  readonly workFolder: string;
  readonly close: () => Promise<void>;
}

const refuseContent = (source: string, message: string): never => {
  throw new ContentError([{ file: path.basename(source), line: 1, message }]);
};

/** Returns the folder with the content in an unpacked archive, because archive programs often wrap all files into one folder. */
const findContentRoot = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only, ...others] = entries.filter(({ name }) => !/^(\.|__MACOSX$)/.test(name));
  const isWrapper = only?.isDirectory() === true && only.name !== 'courses' && others.length === 0;
  return isWrapper ? path.join(folder, only.name) : folder;
};

const unpackContent = async (zipFile: string, into: string): Promise<string> => {
  try {
    const opened = await openZippedPackage(zipFile);
    try {
      await unpackScormPackage(opened, into, ARCHIVE_LIMITS);
    } finally {
      opened.close();
    }
    return await findContentRoot(into);
  } catch (error) {
    if (error instanceof ScormPackageError) return refuseContent(zipFile, error.message);
    throw error;
  }
};

/** Opens a content folder or a ZIP archive of one; the caller closes it. Throws ContentError for anything else. */
export const openContentSource = async (source: string): Promise<OpenedContentSource> => {
  const found = await stat(source).catch(() => undefined);
  if (!found) return refuseContent(source, 'there is no such file or folder');
  const workFolder = await mkdtemp(path.join(os.tmpdir(), 'cairn-content-'));
  const close = () => rm(workFolder, { recursive: true, force: true });
  try {
    const root = found.isDirectory()
      ? path.resolve(source)
      : await unpackContent(source, path.join(workFolder, 'content'));
    const name = path.basename(path.resolve(source)).replace(/\.zip$/i, '');
    return { root, source: name, workFolder, close };
  } catch (error) {
    await close();
    throw error;
  }
};
