import { z } from './z.ts';

/** Response to a completed change, with a message for a person; a bare `{}` is accepted as well. */
export const acknowledgementSchema = z.object({ message: z.default(z.string(), '') });
