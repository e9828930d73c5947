import type { Sql } from '../../../platform/database/sql.ts';
import type { Desktops, ImageOrder } from '../providers/desktops.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { releaseImageName, storeImageId, reserveImageName } from './workspaces.repository.ts';

interface ImageOrdersDeps {
  readonly sql: Sql;
  readonly desktops: Pick<Desktops, 'createImage'>;
  readonly now: () => Date;
}

/** A request for an image counts as lost after this time, which is longer than any call of the provider. */
const LOST_AFTER_MS = 120_000;

/**
 * Creates a function that orders an image under an unused name of the student, and returns its ImageId. The name is reserved
 * before the call of the provider, and released if the call fails. Also throws what the provider throws.
 * @throws conflict if the student has an image with this name
 */
export const createImageOrders =
  ({ sql, desktops, now }: ImageOrdersDeps) =>
  async (order: ImageOrder): Promise<string> => {
    const moment = now();
    const lostBefore = new Date(moment.getTime() - LOST_AFTER_MS);
    if (!(await reserveImageName(sql, order, { now: moment, lostBefore }))) {
      throw new AppError('conflict', 'You have an image of that name already.');
    }
    try {
      const imageId = await desktops.createImage(order);
      await storeImageId(sql, order, imageId);
      return imageId;
    } catch (error) {
      await releaseImageName(sql, order);
      throw error;
    }
  };
