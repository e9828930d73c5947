import { defineEndpoint } from './endpoint.ts';
import { workspaceSchema } from './workspaces.contract.ts';
import { type Infer, z } from './z.ts';

/** The desktop of an exercise, with the student's sign-in data. 002 §3; CYB-13. */
export const exerciseWorkspaceSchema = z.extend(workspaceSchema, {
  Password: z.optional(z.string()),
  RegistrationCode: z.optional(z.string()),
});
export type ExerciseWorkspace = Infer<typeof exerciseWorkspaceSchema>;

/**
 * Returns one of the caller's desktops. Errors: invalid (no id), unauthorized, forbidden (another student's),
 * not-found, too-many and server (the provider is busy or unavailable).
 */
export const describeWorkspace = defineEndpoint({
  method: 'GET',
  path: '/workspace/describeWorkspace',
  auth: 'student',
  summary: 'A cloud desktop of the student, with what it is opened with',
  query: z.object({ workspaceId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: exerciseWorkspaceSchema,
});
