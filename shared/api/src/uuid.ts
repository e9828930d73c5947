import { z } from './z.ts';

/** As this server writes ids; whatever else is none of its ids. */
export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** As others may write one. */
export const uuidSchema = z.string().check(z.regex(new RegExp(UUID, 'i')));
