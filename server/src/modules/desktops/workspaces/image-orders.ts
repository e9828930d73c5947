import type { Sql } from '../../../platform/database/sql.ts';
import type { Desktops, ImageOrder } from '../providers/desktops.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { giveBackImageName, keepImage, takeImageName } from './workspaces.repository.ts';

interface ImageOrdersDeps {
  readonly sql: Sql;
  readonly desktops: Pick<Desktops, 'createImage'>;
  readonly now: () => Date;
}

/** Longer than any request to the provider. */
const LOST_AFTER_MS = 120_000;

/**
 * Has an image made, under a name that the student has not used yet; gives its ImageId. The name is taken before the
 * provider is asked and given back when it refuses. Throws conflict, and what the provider throws.
 */
export const createImageOrders =
  ({ sql, desktops, now }: ImageOrdersDeps) =>
  async (order: ImageOrder): Promise<string> => {
    const moment = now();
    const lostBefore = new Date(moment.getTime() - LOST_AFTER_MS);
    if (!(await takeImageName(sql, order, { now: moment, lostBefore }))) {
      throw new AppError('conflict', 'You have an image of that name already.');
    }
    try {
      const imageId = await desktops.createImage(order);
      await keepImage(sql, order, imageId);
      return imageId;
    } catch (error) {
      await giveBackImageName(sql, order);
      throw error;
    }
  };
