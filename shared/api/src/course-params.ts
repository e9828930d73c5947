import { z } from './z.ts';

/** Of anything in a path or a body. */
export const id = z.string().check(z.minLength(1), z.maxLength(200));

/** Of calls below /courses/:courseId. */
export const courseParams = z.object({ courseId: id });
