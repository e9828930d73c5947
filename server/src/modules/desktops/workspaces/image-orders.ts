import type { Sql } from '../../../platform/database/sql.ts';
import type { Desktops, ImageOrder } from '../providers/desktops.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  releaseImageName,
  storeImageId,
  type StudentImages,
  reserveImageName,
} from './workspaces.repository.ts';

interface ImageOrdersDeps {
  readonly sql: Sql;
  readonly desktops: Pick<Desktops, 'createImage' | 'findImages'>;
  readonly now: () => Date;
}

/** A request for an image counts as lost after this time, which is longer than any call of the provider. */
const LOST_AFTER_MS = 120_000;

/** Images of one student that the provider has. No call removes one, and the operator pays for each. */
const MAX_IMAGES = 50;

/** @throws conflict if the provider has too many of these images, together with those that are ordered now */
const refuseTooMany = async (
  desktops: Pick<Desktops, 'findImages'>,
  { imageIds, reserved }: StudentImages,
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
 * Creates a function that orders an image under an unused name of the student, and returns its ImageId. The name is reserved
 * before the call of the provider, and released if the call fails. Also throws what the provider throws.
 * @throws conflict if the student has an image with this name, or too many images
 */
export const createImageOrders =
  ({ sql, desktops, now }: ImageOrdersDeps) =>
  async (order: ImageOrder): Promise<string> => {
    const moment = now();
    const lostBefore = new Date(moment.getTime() - LOST_AFTER_MS);
    const images = await reserveImageName(sql, order, { now: moment, lostBefore });
    if (images === undefined) {
      throw new AppError('conflict', 'You have an image of that name already.');
    }
    try {
      await refuseTooMany(desktops, images);
      const imageId = await desktops.createImage(order);
      await storeImageId(sql, order, imageId);
      return imageId;
    } catch (error) {
      await releaseImageName(sql, order);
      throw error;
    }
  };
