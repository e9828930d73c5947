import { IMAGE_NAME_PATTERN, WORKSPACE_STATES } from '@cairn/domain/workspace.rules';
import { z } from 'zod';
import { idSchema, dateSchema, titleSchema } from './content-format.ts';

/** The format of students.yaml: demo accounts. Never put a real person's password into it. */
export const studentsFileSchema = z.array(
  z.strictObject({
    StudentID: idSchema,
    Email: z.email(),
    Password: z.string().min(8),
    FirstName: titleSchema,
    LastName: titleSchema,
    GroupIDs: z.array(idSchema).default([]),
    Roles: z.array(idSchema).default([]),
    EnrolledIn: z.array(idSchema).default([]),
    /** Completed courses; `On` is the date for courses of modules and for certificates. Without it: the date of the import. */
    CompletedCourses: z
      .array(z.union([idSchema, z.strictObject({ Course: idSchema, On: dateSchema })]))
      .default([]),
    /** Courses in progress: the first `Modules` are done, one a day, the last of them at `Last`. */
    InProgress: z
      .array(
        z.strictObject({
          Course: idSchema,
          Modules: z.number().int().min(1).max(100),
          Last: dateSchema,
        }),
      )
      .default([]),
    /** Exercises for which the student has a desktop. */
    Exercises: z.array(idSchema).default([]),
    /** Desktops of the simulator; one with `ExerciseID` is the desktop of that exercise. */
    Desktops: z
      .array(
        z.strictObject({
          ExerciseID: idSchema.optional(),
          System: z.enum(['windows', 'ubuntu', 'linux']),
          Compute: titleSchema.default('STANDARD'),
          State: z.enum(WORKSPACE_STATES),
          /** Password of the desktop; shown only for the desktop of an exercise. */
          Password: z.string().min(8).max(100).optional(),
        }),
      )
      .default([]),
    /** Images that the student has created there. */
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
