import path from 'node:path';
import { importScormPackage } from '../packaged-courses/importing/import-package.ts';
import type { ImportedScormPackage } from '../packaged-courses/importing/imported-package.ts';
import { ScormPackageError } from '../packaged-courses/importing/package-error.ts';
import type { FoundContentFiles } from './check-files.ts';
import { computeFolderSha256 } from './content-folder.ts';
import type { ContentProblemList } from './read-content.ts';

/** A SCORM package that the import has accepted and unpacked on this machine. */
export interface UnpackedScormPackage {
  readonly manifest: ImportedScormPackage;
  readonly folder: string;
  /** Digest of the names and bytes of all files of the package. */
  readonly digest: string;
}

/**
 * Unpacks every SCORM package of the content into `workFolder`. Reports the reason for a rejected package as a problem, and its
 * unsupported features as notices.
 */
export const unpackContentPackages = async (
  { packages, notices }: FoundContentFiles,
  workFolder: string,
  problems: ContentProblemList,
): Promise<ReadonlyMap<string, UnpackedScormPackage>> => {
  const prepared = new Map<string, UnpackedScormPackage>();
  for (const [filePath, { localPath, at }] of packages) {
    const folder = path.join(workFolder, 'packages', String(prepared.size));
    try {
      const manifest = await importScormPackage(localPath, folder);
      prepared.set(filePath, { manifest, folder, digest: await computeFolderSha256(folder) });
      const line = `${at.source.file}:${at.source.lineAt(at.path)}`;
      notices.push(...manifest.notes.map((note) => `${line}: ${note}`));
    } catch (error) {
      if (!(error instanceof ScormPackageError)) throw error;
      problems.report(at, error.message);
    }
  }
  return prepared;
};
