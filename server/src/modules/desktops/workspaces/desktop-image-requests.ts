import type { Sql } from '../../../platform/database/sql.ts';
import type { DesktopProvider, DesktopImageRequest } from '../providers/desktops.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  releaseDesktopImageName,
  storeDesktopImageId,
  type StudentDesktopImages,
  reserveDesktopImageName,
} from './workspaces.repository.ts';

interface ImageOrdersDeps {
  readonly sql: Sql;
  readonly desktops: Pick<DesktopProvider, 'createImage' | 'findImages'>;
  readonly now: () => Date;
}

/** Time in ms after which a request for a desktop image counts as lost. It is longer than any call of the provider. */
const LOST_AFTER_MS = 120_000;

/** Maximum number of desktop images of one student at the provider. No call removes an image, and the operator pays for each. */
const MAX_IMAGES = 50;

/**
 * Throws if the student has too many desktop images.
 * @throws conflict if the images at the provider, together with those that are requested now, exceed the maximum
 */
const refuseTooMany = async (
  desktops: Pick<DesktopProvider, 'findImages'>,
  { imageIds, reserved }: StudentDesktopImages,
): Promise<void> => {
  if (imageIds.length + reserved <= MAX_IMAGES) return;
  const images = await desktops.findImages(imageIds);
  if (images.length + reserved <= MAX_IMAGES) return;
  throw new AppError(
    'conflict',
    `You have ${MAX_IMAGES} images. Ask the operator of this site to remove some.`,
  );
};

/**
 * Creates a function that requests a desktop image under an unused name of the student, and returns its ImageId. The name is
 * reserved before the call of the provider, and released if the call fails. Also rejects with the errors of the provider.
 * @throws conflict if the student has an image with this name, or too many images
 */
export const createDesktopImageRequester =
  ({ sql, desktops, now }: ImageOrdersDeps) =>
  async (order: DesktopImageRequest): Promise<string> => {
    const at = now();
    const lostBefore = new Date(at.getTime() - LOST_AFTER_MS);
    const images = await reserveDesktopImageName(sql, order, { now: at, lostBefore });
    if (images === undefined) {
      throw new AppError('conflict', 'You have an image of that name already.');
    }
    try {
      await refuseTooMany(desktops, images);
      const imageId = await desktops.createImage(order);
      await storeDesktopImageId(sql, order, imageId);
      return imageId;
    } catch (error) {
      await releaseDesktopImageName(sql, order);
      throw error;
    }
  };
