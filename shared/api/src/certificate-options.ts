import { z } from './z.ts';

/** [x, y, width, height] in PDF points, the origin in the page's top left corner. 001 §2. */
const coordsSchema = z.array(z.number()).check(z.minLength(4), z.maxLength(4));

/**
 * Display options of a certificate. `S3Url` is the course's own PDF template; `Fields` has the positions on its first
 * page, by field name. 001 §3.
 */
export const certificateOptionsSchema = z.object({
  UseDefaultCert: z.boolean(),
  S3Url: z.optional(z.string()),
  Fields: z.record(z.string(), z.object({ Coords: coordsSchema })),
});
