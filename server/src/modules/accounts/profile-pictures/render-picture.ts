/** Renders a profile picture from an uploaded file. Nothing of the uploaded bytes is stored except the visible picture. */
import type { PictureFormat } from '@cairn/domain/profile-picture.rules';
import { AppError } from '../../../platform/errors/app-error.ts';
import { createFairQueue } from '../../../platform/jobs/fair-queue.ts';

/** Length of the longer side of a stored profile picture in pixels: four times that of the largest portrait on a page. */
const MAX_SIDE_PIXELS = 512;
/**
 * Maximum number of pixels of an uploaded picture, as from a camera. Decoding it needs 72 MB. A small file can decode to a huge
 * picture.
 */
const MAX_PIXELS = 24_000_000;
const RENDER_TIMEOUT_SECONDS = 10;

/** Loads the library sharp at the first picture, because it is the largest library of the server. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

/** Renders one profile picture at a time in each process, which limits the memory. Waiting pictures are files on the disk. */
const runInTurn = createFairQueue({ atATime: 1, waiting: 60, waitingOfOne: 2 });

/**
 * Accepted content types of uploaded profile pictures, with the format in which each is stored. Only the first frame of an
 * animated PNG is stored.
 */
export const PROFILE_PICTURE_FORMATS: ReadonlyMap<string, PictureFormat> = new Map(
  Object.entries<PictureFormat>({
    'image/jpeg': 'jpeg',
    'image/png': 'png',
    'image/apng': 'png',
  }),
);

/** An uploaded picture: a file on the disk, and the content type that its first bytes indicate. */
export interface UploadedPicture {
  readonly path: string;
  readonly kind: string;
}

interface RenderOptions<Format> {
  /** Accepted content types, with the format in which each is encoded. */
  readonly formats: ReadonlyMap<string, Format>;
  readonly maxSidePixels: number;
}

/** Renders a profile picture, at most 512 pixels wide and high. */
export const renderProfilePicture = (studentId: string, sent: UploadedPicture) =>
  renderUploadedPicture(studentId, sent, {
    formats: PROFILE_PICTURE_FORMATS,
    maxSidePixels: MAX_SIDE_PIXELS,
  });

/**
 * Decodes the picture, turns it upright and scales it to at most the given width and height. Encodes it without metadata (location,
 * camera, comments, colour profile). Throws too-large for too many pixels, unsupported for a broken file, and too-many when too many
 * wait.
 */
export const renderUploadedPicture = <Format extends PictureFormat | 'webp'>(
  callerId: string,
  { path, kind }: UploadedPicture,
  { formats, maxSidePixels }: RenderOptions<Format>,
): Promise<{ readonly format: Format; readonly picture: Buffer }> =>
  runInTurn(callerId, async () => {
    const format = formats.get(kind);
    if (format === undefined) return refuseBrokenPicture();
    const sharp = await loadSharp();
    const size = await sharp(path, { limitInputPixels: false })
      .metadata()
      .catch((error: unknown) => refuseBrokenPicture(error));
    if (size.format !== format) return refuseBrokenPicture();
    if (size.width * size.height > MAX_PIXELS) {
      throw new AppError('too-large', 'This picture has too many pixels.');
    }
    const picture = await sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: RENDER_TIMEOUT_SECONDS })
      .autoOrient()
      .resize({
        width: maxSidePixels,
        height: maxSidePixels,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .toFormat(format)
      .toBuffer()
      .catch((error: unknown) => refuseBrokenPicture(error));
    return { format, picture };
  });

const refuseBrokenPicture = (cause?: unknown): never => {
  throw new AppError('unsupported', 'This picture is broken.', undefined, { cause });
};
