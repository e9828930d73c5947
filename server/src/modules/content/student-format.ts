import { IMAGE_NAME, WORKSPACE_STATES } from '@cairn/domain/workspace.rules';
import { z } from 'zod';
import { id, moment, title } from './content-format.ts';

/** The format of students.yaml: demo accounts. Never put a real person's password into it. */
export const studentsFile = z.array(
  z.strictObject({
    StudentID: id,
    Email: z.email(),
    Password: z.string().min(8),
    FirstName: title,
    LastName: title,
    GroupIDs: z.array(id).default([]),
    Roles: z.array(id).default([]),
    EnrolledIn: z.array(id).default([]),
    /** Completed courses; `On` is the date for courses of modules and for certificates. Without it: the date of the import. */
    CompletedCourses: z
      .array(z.union([id, z.strictObject({ Course: id, On: moment })]))
      .default([]),
    /** Courses in progress: the first `Modules` are done, one a day, the last of them at `Last`. */
    InProgress: z
      .array(
        z.strictObject({ Course: id, Modules: z.number().int().min(1).max(100), Last: moment }),
      )
      .default([]),
    /** Exercises for which the student has a desktop. */
    Exercises: z.array(id).default([]),
    /** Desktops of the simulator; one with `ExerciseID` is the desktop of that exercise. */
    Desktops: z
      .array(
        z.strictObject({
          ExerciseID: id.optional(),
          System: z.enum(['windows', 'ubuntu', 'linux']),
          Compute: title.default('STANDARD'),
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
          Name: z.string().regex(IMAGE_NAME),
          System: z.enum(['windows', 'linux']),
          Created: z.iso.datetime(),
        }),
      )
      .default([]),
  }),
);
