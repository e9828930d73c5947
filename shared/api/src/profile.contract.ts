import { defineEndpoint } from './endpoint.ts';
import { z } from './z.ts';

const query = z.object({ StudentID: z.string().check(z.minLength(1)) });
/** Request body with the picture's bytes; a Blob in a browser. */
const body = z.unknown();
const consumes = ['application/octet-stream'];
/** New URL of the picture. Every upload gets a new URL, whose bytes never change. */
const answer = z.object({ profileImageUrl: z.string() });

/**
 * Replaces the student's picture during the profile set-up. It must be a JPG or PNG below MAX_PICTURE_BYTES, recognised by
 * its bytes. The server stores a smaller copy without the camera's metadata. Errors: invalid (empty), unauthorized,
 * forbidden (another StudentID), too-large (bytes or pixels), unsupported.
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

/** Replaces the student's picture from the account page, as `updateProfile` does. */
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
