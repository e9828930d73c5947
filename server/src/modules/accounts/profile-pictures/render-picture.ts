/** Makes the picture that is kept out of what somebody sent. Nothing of the sent bytes survives but what is seen. */
import type { PictureFormat } from '@cairn/domain/profile-picture.rules';
import { AppError } from '../../../platform/errors/app-error.ts';
import { createTurns } from '../../../platform/jobs/turns.ts';

/** The longer side; the largest place for a portrait is a quarter of it. */
const SIDE = 512;
/** A small file can open into a huge picture. This is a camera's; it needs 72 MB for a moment. */
const MOST_PIXELS = 24_000_000;
const SECONDS = 10;

/** Loaded with the first picture: it is the largest library of the server. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

/** One at a time in a process: that bounds the memory, whoever sends what. Each waits as a file on the disk. */
const inTurn = createTurns({ atATime: 1, waiting: 60, waitingOfOne: 2 });

/** Content types that are taken, and the format that each is kept in. An animated PNG is kept as its first picture. */
export const PICTURE_KINDS: ReadonlyMap<string, PictureFormat> = new Map(
  Object.entries<PictureFormat>({
    'image/jpeg': 'jpeg',
    'image/png': 'png',
    'image/apng': 'png',
  }),
);

/** A file on the disk, and its content type by its first bytes. */
export interface SentPicture {
  readonly path: string;
  readonly kind: string;
}

/**
 * Decodes it all, turns it upright, makes it at most 512 pixels wide and high, and writes it anew in the same format
 * without any metadata (place, camera, comments, colour profile).
 * Throws too-large for too many pixels, unsupported for what is broken, and too-many when too many wait.
 */
export const renderPicture = (
  studentId: string,
  { path, kind }: SentPicture,
): Promise<{ readonly format: PictureFormat; readonly picture: Buffer }> =>
  inTurn(studentId, async () => {
    const format = PICTURE_KINDS.get(kind);
    if (format === undefined) return refuse();
    const sharp = await loadSharp();
    const size = await sharp(path, { limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => refuse(error));
    if (size.format !== format) return refuse();
    if (size.width * size.height > MOST_PIXELS) {
      throw new AppError('too-large', 'This picture has too many pixels.');
    }
    const picture = await sharp(path, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .toFormat(format)
      .toBuffer()
      .catch((error: unknown) => refuse(error));
    return { format, picture };
  });

const refuse = (cause?: unknown): never => {
  throw new AppError('unsupported', 'This picture is broken.', undefined, { cause });
};
