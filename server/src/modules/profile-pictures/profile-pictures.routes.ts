import { updateProfile, updateProfilePicture } from '@cairn/api/profile.contract';
import { PICTURE_BYTES } from '@cairn/domain/profile-picture.rules';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { ReplacePicture } from './profile-pictures.service.ts';

/** Refused while it arrives, and never held. */
const limits = { bodyLimit: PICTURE_BYTES - 1 };

export const addProfilePicturesRoutes = (add: AddEndpoint, replace: ReplacePicture): void => {
  for (const endpoint of [updateProfile, updateProfilePicture]) {
    add(
      endpoint,
      async ({ body }, caller) => ({ profileImageUrl: await replace(caller, body) }),
      limits,
    );
  }
};
