import { updateProfile, updateProfilePicture } from '@cairn/api/profile.contract';
import { MAX_PICTURE_BYTES } from '@cairn/domain/profile-picture.rules';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { ReceiveFiles, UploadRules } from '../../../platform/http/uploads.ts';
import type { ReplaceProfilePicture } from './profile-pictures.service.ts';
import { PROFILE_PICTURE_FORMATS } from './render-picture.ts';

interface ProfilePicturesDeps {
  readonly receive: ReceiveFiles;
  readonly replacePicture: ReplaceProfilePicture;
}

const createPictureKindError = () =>
  new AppError('unsupported', 'A picture must be a JPG or a PNG.');

const PICTURE_RULES: UploadRules = {
  files: 1,
  bytes: MAX_PICTURE_BYTES - 1,
  tooLarge: 'A picture must be smaller than 1 MB.',
  kinds: [...PROFILE_PICTURE_FORMATS.keys()],
  wrongKind: createPictureKindError,
};

export const addProfilePicturesRoutes = (
  add: AddEndpoint,
  { receive, replacePicture }: ProfilePicturesDeps,
): void => {
  for (const endpoint of [updateProfile, updateProfilePicture]) {
    add(endpoint, async ({ body }, caller, { request }) => ({
      profileImageUrl: await receive(request, PICTURE_RULES, async ([picture]) => {
        if (picture) return replacePicture(caller, picture);
        const isEmpty = body === undefined || body === request.raw;
        throw isEmpty
          ? new AppError('invalid', 'There is no picture in this request.')
          : createPictureKindError();
      }),
    }));
  }
};
