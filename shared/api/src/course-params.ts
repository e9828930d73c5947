import { z } from './z.ts';

/** Schema of an id in a URL path or a request body. */
export const idSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** Path parameters of calls below /courses/:courseId. */
export const courseParamsSchema = z.object({ courseId: idSchema });
