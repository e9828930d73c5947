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

/** Tells these files from the pictures of the content, which are not ours to remove. */
const NAMES: Record<PictureFormat, string> = { jpeg: 'portrait.jpg', png: 'portrait.png' };

interface PicturesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  /** A former picture that could not be removed: it costs its place, and nobody has its address any more. */
  readonly onLeftOver: (error: unknown) => void;
}

/**
 * Replaces a student's picture.
 * @returns its address
 * Throws too-large (pixels) and unsupported; then nothing is kept and the former picture stays.
 */
export type ReplacePicture = (studentId: string, sent: SentPicture) => Promise<string>;

export const createReplacePicture = ({ sql, files, onLeftOver }: PicturesDeps): ReplacePicture => {
  /** Records the picture in place of the former one, whose digest it gives. */
  const record = (studentId: string, picture: Recorded) =>
    sql.begin(async (tx) => {
      const former = await repository.lockPicture(tx, studentId);
      if (former === undefined) {
        throw new AppError('unauthorized', 'This account no longer exists.');
      }
      await addMediaLinks(tx, [picture]);
      await repository.setPicture(tx, studentId, mediaPath(`${picture.folder}/${picture.name}`));
      const key = parseMediaKey(former.replace('/media/', ''));
      return key && Object.values(NAMES).includes(key.name)
        ? repository.dropMedia(tx, key.folder, key.name)
        : undefined;
    });

  return async (studentId, sent) => {
    const { format, picture } = await renderPicture(studentId, sent);
    // A name of its own, and nobody else's even for the same picture: it can go without asking who else has it.
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

type Recorded = Parameters<typeof addMediaLinks>[1][number];
