import path from 'node:path';
import { importPackage } from '../packaged-courses/importing/import-package.ts';
import type { ImportedPackage } from '../packaged-courses/importing/imported-package.ts';
import { PackageError } from '../packaged-courses/importing/package-error.ts';
import type { FoundFiles } from './check-files.ts';
import { folderDigest } from './content-folder.ts';
import type { ProblemList } from './read-content.ts';

/** An accepted package, unpacked on this machine. */
export interface PreparedPackage {
  readonly manifest: ImportedPackage;
  readonly folder: string;
  /** Digest of the names and bytes of all its files. */
  readonly digest: string;
}

/**
 * Unpacks every package of the content into `workFolder`. Reports the reason for a rejected package as a problem, and unsupported
 * requests of a package as a notice.
 */
export const preparePackages = async (
  { packages, notices }: FoundFiles,
  workFolder: string,
  problems: ProblemList,
): Promise<ReadonlyMap<string, PreparedPackage>> => {
  const prepared = new Map<string, PreparedPackage>();
  for (const [place, { localPath, at }] of packages) {
    const folder = path.join(workFolder, 'packages', String(prepared.size));
    try {
      const manifest = await importPackage(localPath, folder);
      prepared.set(place, { manifest, folder, digest: await folderDigest(folder) });
      const line = `${at.source.file}:${at.source.lineAt(at.path)}`;
      notices.push(...manifest.notes.map((note) => `${line}: ${note}`));
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      problems.report(at, error.message);
    }
  }
  return prepared;
};
