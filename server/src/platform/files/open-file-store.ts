import path from 'node:path';
import type { WriteLine } from '../logging/log-line.ts';
import type { FileStore } from './file-store.ts';
import { toTemporaryFolder, openFolderFileStore } from './folder-file-store.ts';
import { openS3FileStore } from './s3-file-store.ts';
import type { S3Location } from './s3-location.ts';

/** The settings of the file store. */
interface FilesConfig {
  readonly DATA_DIR: string;
  readonly S3_URL?: S3Location | undefined;
}

const toFilesFolder = ({ DATA_DIR }: FilesConfig): string => path.join(DATA_DIR, 'files');

/** Opens the folder of these settings, whether or not they name a bucket. */
export const openFilesFolder = (config: FilesConfig): Promise<FileStore> =>
  openFolderFileStore(toFilesFolder(config));

/** Opens the bucket. @param report is called once when the bucket becomes unreachable, and once when it is back */
export const openBucket = (
  config: FilesConfig,
  place: S3Location,
  report: WriteLine,
  mayBeAway = false,
): Promise<FileStore> =>
  openS3FileStore(place, {
    heldFolder: toTemporaryFolder(toFilesFolder(config)),
    report,
    mayBeAway,
  });

/**
 * Opens the bucket of the settings, or else the folder.
 * @param mayBeAway whether to open a bucket while its service does not respond
 */
export const openFileStore = (
  config: FilesConfig,
  report: WriteLine,
  mayBeAway = false,
): Promise<FileStore> =>
  config.S3_URL === undefined
    ? openFilesFolder(config)
    : openBucket(config, config.S3_URL, report, mayBeAway);
