import { IMAGE_NAME, WORKSPACE_STATES } from '@cairn/domain/workspace.rules';
import { z } from 'zod';
import { id, moment, title } from './content-format.ts';

/** students.yaml: accounts for trying the product out. Never put a real person's password here. */
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
    /** Done as a whole; `On` is when, for courses of modules and for their certificates. Without it: at the import. */
    CompletedCourses: z
      .array(z.union([id, z.strictObject({ Course: id, On: moment })]))
      .default([]),
    /** Under way: the first `Modules` are done, one a day, the last of them at `Last`. */
    InProgress: z
      .array(
        z.strictObject({ Course: id, Modules: z.number().int().min(1).max(100), Last: moment }),
      )
      .default([]),
    /** Exercises whose desktop this student already has. */
    Exercises: z.array(id).default([]),
    /** Desktops of the simulator; one with `ExerciseID` is the desktop of that exercise. */
    Desktops: z
      .array(
        z.strictObject({
          ExerciseID: id.optional(),
          System: z.enum(['windows', 'ubuntu', 'linux']),
          Compute: title.default('STANDARD'),
          State: z.enum(WORKSPACE_STATES),
          /** What the student signs in to it with; told for the desktop of an exercise only. */
          Password: z.string().min(8).max(100).optional(),
        }),
      )
      .default([]),
    /** Images that the student has made there. */
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
