import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PictureFormat } from '@cairn/domain/profile-picture.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  toMediaFolder,
  toMediaPath,
  parseMediaKey,
  toMediaStorageKey,
} from '../../media/media-key.ts';
import { deleteMediaLink, storeMediaFileUrls } from '../../media/media.repository.ts';
import * as repository from './profile-pictures.repository.ts';
import { renderProfilePicture, type UploadedPicture } from './render-picture.ts';

/**
 * File names of students' profile pictures, by format. Pictures of the course content have other names, because this service
 * must not remove them.
 */
const NAMES: Record<PictureFormat, string> = { jpeg: 'portrait.jpg', png: 'portrait.png' };

interface PicturesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  /**
   * Called when the file of a replaced profile picture could not be removed. The file takes up space, although no URL leads to
   * it.
   */
  readonly onLeftOver: (error: unknown) => void;
}

/**
 * Replaces a student's profile picture. Throws too-large for too many pixels, and unsupported for other formats. If it throws,
 * nothing is stored and the former picture stays.
 * @returns the picture's URL
 */
export type ReplaceProfilePicture = (studentId: string, sent: UploadedPicture) => Promise<string>;

export const createProfilePictureReplacer = ({
  sql,
  files,
  onLeftOver,
}: PicturesDeps): ReplaceProfilePicture => {
  /** Records the new profile picture in place of the former one. Returns the digest of the former one. */
  const record = (studentId: string, picture: MediaLinkToAdd) =>
    sql.begin(async (tx) => {
      const former = await repository.lockStudentAndFindPictureUrl(tx, studentId);
      if (former === undefined) {
        throw new AppError('unauthorized', 'This account no longer exists.');
      }
      await storeMediaFileUrls(tx, [picture]);
      await repository.setProfilePictureUrl(
        tx,
        studentId,
        toMediaPath(`${picture.folder}/${picture.name}`),
      );
      const key = parseMediaKey(former.replace('/media/', ''));
      return key && Object.values(NAMES).includes(key.name)
        ? deleteMediaLink(tx, key.folder, key.name)
        : undefined;
    });

  return async (studentId, sent) => {
    const { format, picture } = await renderProfilePicture(studentId, sent);
    // The digest is random, so that equal pictures of two students are separate files. A file can then be removed without a check
    // for other owners.
    const digest = createHash('sha256').update(randomUUID()).update(picture).digest('hex');
    const recorded = {
      folder: toMediaFolder('picture', [digest]),
      name: NAMES[format],
      contentType: `image/${format}`,
      bytes: picture.length,
      digest,
    };
    const key = toMediaStorageKey(digest);
    await files.put(key, Readable.from([picture]));
    const former = await record(studentId, recorded).catch(async (error: unknown) => {
      await files.remove(key).catch(onLeftOver);
      throw error;
    });
    if (former !== undefined) await files.remove(toMediaStorageKey(former)).catch(onLeftOver);
    return toMediaPath(`${recorded.folder}/${recorded.name}`);
  };
};

type MediaLinkToAdd = Parameters<typeof storeMediaFileUrls>[1][number];
