import { defineEndpoint } from './endpoint.ts';
import { z } from './z.ts';

const query = z.object({ StudentID: z.string().check(z.minLength(1)) });
/** The picture itself: a Blob in a browser. */
const body = z.unknown();
const consumes = ['application/octet-stream'];
/** Where the picture is from now on: a new address each time, which stands for these bytes for ever. */
const answer = z.object({ profileImageUrl: z.string() });

/**
 * Replaces the student's picture, from the profile set-up. A JPG or PNG below PICTURE_BYTES, judged by its bytes; what is kept
 * is a smaller copy without the camera's notes. Errors: invalid (empty), unauthorized, forbidden (another StudentID),
 * too-large (bytes or pixels), unsupported.
 */
export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/profile/update',
  auth: 'student',
  summary: "Replace the student's picture (profile set-up)",
  query,
  body,
  consumes,
  answer,
});

/** The same from the account page. */
export const updateProfilePicture = defineEndpoint({
  method: 'PUT',
  path: '/profile/updateProfilePicture',
  auth: 'student',
  summary: "Replace the student's picture (account)",
  query,
  body,
  consumes,
  answer,
});
