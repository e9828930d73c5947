import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** A module that matches the search. `Excerpt` alternates plain and matching text, and begins with plain text. */
const moduleMentionSchema = z.object({
  CourseID: z.string(),
  CourseTitle: z.string(),
  ModuleTitle: z.string(),
  Excerpt: z.array(z.string()),
});
export type ModuleMention = Infer<typeof moduleMentionSchema>;

/** Returns the five best matches, at most one for each course that the caller may see. Errors: invalid. */
export const searchModules = defineEndpoint({
  method: 'GET',
  path: '/courses/search',
  auth: 'optional',
  summary: 'Searches inside courses: titles and descriptions of modules and lectures',
  query: z.object({ text: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  answer: z.array(moduleMentionSchema),
});
