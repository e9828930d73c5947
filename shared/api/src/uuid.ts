import { z } from './z.ts';

/** Pattern of the UUIDs that this server generates, in lower case. */
export const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** UUID in upper or lower case, as clients may write it. */
export const uuidSchema = z.string().check(z.regex(new RegExp(UUID_PATTERN, 'i')));
