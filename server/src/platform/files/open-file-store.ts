import path from 'node:path';
import type { LogLineWriter } from '../logging/log-line.ts';
import type { FileStore } from './file-store.ts';
import { toUnfinishedFilesFolder, openFolderFileStore } from './folder-file-store.ts';
import { openS3FileStore } from './s3-file-store.ts';
import type { S3Location } from './s3-location.ts';

/** The settings of the file store. */
interface FilesConfig {
  readonly DATA_DIR: string;
  readonly S3_URL?: S3Location | undefined;
}

const toFilesFolder = ({ DATA_DIR }: FilesConfig): string => path.join(DATA_DIR, 'files');

/** Opens the folder of the settings as a file store, whether or not the settings name an S3 bucket. */
export const openFolderStoreOfSettings = (config: FilesConfig): Promise<FileStore> =>
  openFolderFileStore(toFilesFolder(config));

/**
 * Opens the S3 bucket of the settings as a file store.
 * @param report is called once when the bucket becomes unreachable, and once when it is back
 */
export const openS3StoreOfSettings = (
  config: FilesConfig,
  location: S3Location,
  report: LogLineWriter,
  mayBeAway = false,
): Promise<FileStore> =>
  openS3FileStore(location, {
    temporaryFolder: toUnfinishedFilesFolder(toFilesFolder(config)),
    report,
    mayBeAway,
  });

/**
 * Opens the file store of the settings: the S3 bucket if the settings contain one, otherwise the folder.
 * @param mayBeAway whether to open a bucket while its service does not respond
 */
export const openFileStore = (
  config: FilesConfig,
  report: LogLineWriter,
  mayBeAway = false,
): Promise<FileStore> =>
  config.S3_URL === undefined
    ? openFolderStoreOfSettings(config)
    : openS3StoreOfSettings(config, config.S3_URL, report, mayBeAway);
