import path from 'node:path';
import type { WriteLine } from '../logging/log-line.ts';
import type { FileStore } from './file-store.ts';
import { heldFolder, openFolderFileStore } from './folder-file-store.ts';
import { openS3FileStore } from './s3-file-store.ts';
import type { S3Place } from './s3-place.ts';

/** The settings that say where files are. */
interface FilesConfig {
  readonly DATA_DIR: string;
  readonly S3_URL?: S3Place | undefined;
}

const folderOf = ({ DATA_DIR }: FilesConfig): string => path.join(DATA_DIR, 'files');

/** The folder of these settings, whether or not they name a bucket. */
export const openFilesFolder = (config: FilesConfig): Promise<FileStore> =>
  openFolderFileStore(folderOf(config));

/** @param report told once that the bucket is away, and once that it is back */
export const openBucket = (
  config: FilesConfig,
  place: S3Place,
  report: WriteLine,
  mayBeAway = false,
): Promise<FileStore> =>
  openS3FileStore(place, { heldFolder: heldFolder(folderOf(config)), report, mayBeAway });

/**
 * The bucket that the settings name, else the folder.
 * @param mayBeAway opens a bucket also while its service does not answer
 */
export const openFileStore = (
  config: FilesConfig,
  report: WriteLine,
  mayBeAway = false,
): Promise<FileStore> =>
  config.S3_URL === undefined
    ? openFilesFolder(config)
    : openBucket(config, config.S3_URL, report, mayBeAway);
