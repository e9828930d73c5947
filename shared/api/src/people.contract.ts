import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Public fields of an instructor, without the e-mail address (TAPI-09). */
export const instructorSchema = z.object({
  InstructorID: z.string(),
  FirstName: z.default(z.string(), ''),
  LastName: z.default(z.string(), ''),
  /** Display name; if it is missing, clients join the two names (`instructorName`). */
  FullName: z.default(z.string(), ''),
  profileImageUrl: z.default(z.string(), ''),
});
export type Instructor = Infer<typeof instructorSchema>;

/** Returns the public fields of one instructor. Errors: invalid, not-found. */
export const getInstructor = defineEndpoint({
  method: 'GET',
  path: '/instructor/details',
  auth: 'optional',
  summary: 'An instructor',
  query: z.object({ InstructorID: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: instructorSchema,
});

/**
 * Returns known instructors in the requested order, at most 50. The ids are separated by commas; unknown ids are left
 * out (TAPI-11).
 */
export const listCollaborators = defineEndpoint({
  method: 'GET',
  path: '/instructor/collaborators',
  auth: 'optional',
  summary: 'Several instructors',
  query: z.object({ collaborators: z.optional(z.union([z.string(), z.array(z.string())])) }),
  answer: z.array(instructorSchema),
});
