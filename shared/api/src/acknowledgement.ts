import { z } from './z.ts';

/** That it was done, with words for a person; a bare `{}` says it too. */
export const acknowledgementSchema = z.object({ message: z.default(z.string(), '') });
