/**
 * Updates the stored data of a package's manifest when the current server version reads more of a manifest than the version that
 * imported it.
 */
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { toMediaStorageKey } from '../../media/media-key.ts';
import { findMediaFile, listMediaNamesInFolder } from '../../media/media.repository.ts';
import { ScormPackageError } from '../importing/package-error.ts';
import { toManifestReadingKey, toScormPackageRow } from '../importing/package-row.ts';
import { parseScormManifest } from '../importing/parse-manifest.ts';
import { toPackageMediaFolder } from '../../../platform/http/package-paths.ts';
import {
  findStoredScormPackage,
  type StoredScormPackage,
  updateStoredScormPackage,
} from './scorm.repository.ts';

/**
 * Returns the stored package. Reads its manifest again if an older server version imported it. The ids of items stay the same. A
 * manifest that would be refused today keeps its stored data, so that the course can continue.
 */
export type RefreshScormManifest = (stored: StoredScormPackage) => Promise<StoredScormPackage>;

interface RefreshManifestDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly warn: (error: unknown, courseId: string) => void;
}

const MANIFEST = 'imsmanifest.xml';

const readManifest = async (
  { sql, files }: RefreshManifestDeps,
  folder: string,
): Promise<ReturnType<typeof parseScormManifest>> => {
  const media = await findMediaFile(sql, folder, MANIFEST);
  const content = media && (await files.get(toMediaStorageKey(media.digest)));
  if (!content) throw new ScormPackageError('manifest-missing', `${MANIFEST} is gone.`, MANIFEST);
  const names = await listMediaNamesInFolder(sql, folder);
  return parseScormManifest(await buffer(content), new Set(names));
};

export const createScormManifestRefresher =
  (deps: RefreshManifestDeps): RefreshScormManifest =>
  async (stored) => {
    const { CourseID: courseId, release } = stored;
    const reading = toManifestReadingKey(release);
    if (stored.manifestReading === reading) return stored;
    const row = await readManifest(deps, toPackageMediaFolder(courseId, release)).then(
      (manifest) => toScormPackageRow(release, manifest),
      (error: unknown) => {
        if (!(error instanceof ScormPackageError)) throw error;
        deps.warn(error, courseId);
        return { manifest_reading: reading };
      },
    );
    await updateStoredScormPackage(deps.sql, courseId, release, row);
    return (await findStoredScormPackage(deps.sql, courseId)) ?? stored;
  };
