import { z } from './z.ts';

/** Id in a path or a body. */
export const id = z.string().check(z.minLength(1), z.maxLength(200));

/** Path parameters of calls below /courses/:courseId. */
export const courseParams = z.object({ courseId: id });
