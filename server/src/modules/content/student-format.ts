import { IMAGE_NAME_PATTERN, WORKSPACE_STATES } from '@cairn/domain/workspace.rules';
import { STAFF_ROLES } from '@cairn/domain/staff.rules';
import { z } from 'zod';
import { contentIdSchema, contentDateSchema, contentTitleSchema } from './content-format.ts';

/** The format of students.yaml: demo accounts. The file must never contain a real person's password. */
export const demoStudentsFileSchema = z.array(
  z.strictObject({
    StudentID: contentIdSchema,
    Email: z.email(),
    Password: z.string().min(8),
    FirstName: contentTitleSchema,
    LastName: contentTitleSchema,
    GroupIDs: z.array(contentIdSchema).default([]),
    Roles: z.array(contentIdSchema).default([]),
    /** Roles of staff that a new demo account gets; a group manager names the group. */
    StaffRoles: z
      .array(
        z
          .strictObject({ Role: z.enum(STAFF_ROLES), GroupID: contentIdSchema.optional() })
          .refine(({ Role, GroupID }) => (Role === 'group-manager') === (GroupID !== undefined), {
            error: 'a group manager names a group, and other roles name none',
          }),
      )
      .default([]),
    EnrolledIn: z.array(contentIdSchema).default([]),
    /**
     * Completed courses of a demo account. `On` is the date of the completion and of the certificate; absent: the date of the
     * import.
     */
    CompletedCourses: z
      .array(
        z.union([
          contentIdSchema,
          z.strictObject({ Course: contentIdSchema, On: contentDateSchema }),
        ]),
      )
      .default([]),
    /** Courses in progress of a demo account: the first `Modules` are completed, one a day, the last of them at `Last`. */
    InProgress: z
      .array(
        z.strictObject({
          Course: contentIdSchema,
          Modules: z.number().int().min(1).max(100),
          Last: contentDateSchema,
        }),
      )
      .default([]),
    /** Exercises for which the demo student has a cloud desktop. */
    Exercises: z.array(contentIdSchema).default([]),
    /** Simulated cloud desktops of the demo student. One with `ExerciseID` is the desktop of that exercise. */
    Desktops: z
      .array(
        z.strictObject({
          ExerciseID: contentIdSchema.optional(),
          System: z.enum(['windows', 'ubuntu', 'linux']),
          Compute: contentTitleSchema.default('STANDARD'),
          State: z.enum(WORKSPACE_STATES),
          /** Password of the simulated desktop. Only desktops of exercises show it. */
          Password: z.string().min(8).max(100).optional(),
        }),
      )
      .default([]),
    /** Desktop images that the demo student has created. */
    Images: z
      .array(
        z.strictObject({
          Name: z.string().regex(IMAGE_NAME_PATTERN),
          System: z.enum(['windows', 'linux']),
          Created: z.iso.datetime(),
        }),
      )
      .default([]),
  }),
);
