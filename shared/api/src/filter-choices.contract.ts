/** Options of the filters in lists for staff. 003 §2.2 */
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Maximum number of choices in a response; a search finds the others. */
export const MAX_FILTER_CHOICES = 50;

const choiceSchema = z.object({ id: z.string(), name: z.string() });
export type FilterChoice = Infer<typeof choiceSchema>;

/**
 * Returns the groups, or the courses in which people are enrolled, whose names contain the text, by name; those of the caller's scope.
 * Errors: forbidden, invalid.
 */
export const searchFilterChoices = defineEndpoint({
  method: 'GET',
  path: '/manage/filter-choices',
  auth: 'student',
  permission: 'people:view',
  summary: 'What a filter of a list offers',
  query: z.object({
    kind: z.enum(['group', 'course']),
    search: z.default(z.string().check(z.maxLength(100)), ''),
    /** Ids whose names are returned as well. */
    chosen: z.optional(z.union([idSchema, z.array(idSchema).check(z.maxLength(50))])),
  }),
  answer: z.object({
    /** The first `MAX_FILTER_CHOICES` that match. */
    choices: z.array(choiceSchema),
    /** The names of `chosen`, by name. Unknown ids are left out. */
    chosen: z.array(choiceSchema),
  }),
});
export type FilterChoicesQuery = Infer<(typeof searchFilterChoices)['query']>;
