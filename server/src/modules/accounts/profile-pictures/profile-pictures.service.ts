import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PictureFormat } from '@cairn/domain/profile-picture.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { mediaFolder, mediaPath, parseMediaKey, storageKey } from '../../media/media-key.ts';
import { addMediaLinks } from '../../media/media.repository.ts';
import * as repository from './profile-pictures.repository.ts';
import { renderPicture, type SentPicture } from './render-picture.ts';

/** File names that distinguish students' pictures from those of the content, which must not be removed here. */
const NAMES: Record<PictureFormat, string> = { jpeg: 'portrait.jpg', png: 'portrait.png' };

interface PicturesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  /** Called when a former picture could not be removed. It then takes up space without having a URL. */
  readonly onLeftOver: (error: unknown) => void;
}

/**
 * Replaces a student's picture. Throws too-large (pixels) and unsupported; nothing is stored then and the former picture stays.
 * @returns the picture's URL
 */
export type ReplacePicture = (studentId: string, sent: SentPicture) => Promise<string>;

export const createReplacePicture = ({ sql, files, onLeftOver }: PicturesDeps): ReplacePicture => {
  /** Records the picture in place of the former one. Returns the digest of the former one. */
  const record = (studentId: string, picture: MediaLinkToAdd) =>
    sql.begin(async (tx) => {
      const former = await repository.lockPicture(tx, studentId);
      if (former === undefined) {
        throw new AppError('unauthorized', 'This account no longer exists.');
      }
      await addMediaLinks(tx, [picture]);
      await repository.setPicture(tx, studentId, mediaPath(`${picture.folder}/${picture.name}`));
      const key = parseMediaKey(former.replace('/media/', ''));
      return key && Object.values(NAMES).includes(key.name)
        ? repository.deleteMediaLink(tx, key.folder, key.name)
        : undefined;
    });

  return async (studentId, sent) => {
    const { format, picture } = await renderPicture(studentId, sent);
    // A unique digest, even for equal pictures, so that the file can be removed without a check for other owners.
    const digest = createHash('sha256').update(randomUUID()).update(picture).digest('hex');
    const recorded = {
      folder: mediaFolder('picture', [digest]),
      name: NAMES[format],
      contentType: `image/${format}`,
      bytes: picture.length,
      digest,
    };
    const key = storageKey(digest);
    await files.put(key, Readable.from([picture]));
    const former = await record(studentId, recorded).catch(async (error: unknown) => {
      await files.remove(key).catch(onLeftOver);
      throw error;
    });
    if (former !== undefined) await files.remove(storageKey(former)).catch(onLeftOver);
    return mediaPath(`${recorded.folder}/${recorded.name}`);
  };
};

type MediaLinkToAdd = Parameters<typeof addMediaLinks>[1][number];
