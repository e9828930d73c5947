/** Updates packages of earlier server versions with what the import reads of a manifest today. */
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { storageKey } from '../../media/media-key.ts';
import { findMedia, findMediaNames } from '../../media/media.repository.ts';
import { PackageError } from '../importing/package-error.ts';
import { toReadingKey, toPackageRow } from '../importing/package-row.ts';
import { parseManifest } from '../importing/parse-manifest.ts';
import { packageMediaFolder } from '../../../platform/http/package-paths.ts';
import { findPackage, type PackageRecord, updatePackage } from './scorm.repository.ts';

/**
 * Returns the stored package, or reads its manifest again if an older import stored it. The ids of items stay the same. A
 * manifest that would be refused today keeps its earlier reading, so that the course can continue.
 */
export type RefreshManifest = (stored: PackageRecord) => Promise<PackageRecord>;

interface RefreshManifestDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly warn: (error: unknown, courseId: string) => void;
}

const MANIFEST = 'imsmanifest.xml';

const readManifest = async (
  { sql, files }: RefreshManifestDeps,
  folder: string,
): Promise<ReturnType<typeof parseManifest>> => {
  const media = await findMedia(sql, folder, MANIFEST);
  const content = media && (await files.get(storageKey(media.digest)));
  if (!content) throw new PackageError('manifest-missing', `${MANIFEST} is gone.`, MANIFEST);
  const names = await findMediaNames(sql, folder);
  return parseManifest(await buffer(content), new Set(names));
};

export const createRefreshManifest =
  (deps: RefreshManifestDeps): RefreshManifest =>
  async (stored) => {
    const { CourseID: courseId, release } = stored;
    const reading = toReadingKey(release);
    if (stored.manifestReading === reading) return stored;
    const row = await readManifest(deps, packageMediaFolder(courseId, release)).then(
      (manifest) => toPackageRow(release, manifest),
      (error: unknown) => {
        if (!(error instanceof PackageError)) throw error;
        deps.warn(error, courseId);
        return { manifest_reading: reading };
      },
    );
    await updatePackage(deps.sql, courseId, release, row);
    return (await findPackage(deps.sql, courseId)) ?? stored;
  };
