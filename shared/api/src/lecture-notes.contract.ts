/** A student's own notes in a lecture. Nobody else reads them. */
import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { uuidSchema } from './uuid.ts';
import { type Infer, z } from './z.ts';

/** Characters. */
export const LONGEST_NOTE = 4000;

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** Longer than any film. */
const MOST_SECONDS = 360_000;

/** `at`: whole seconds of the film. */
export const lectureNoteSchema = z.object({
  noteId: z.string(),
  at: z.number(),
  text: z.string(),
  createdAt: z.string(),
});
export type LectureNote = Infer<typeof lectureNoteSchema>;

const noteParams = z.object({
  noteId: uuidSchema,
});

/** The caller's notes in one lecture, in the order of their moments; of an unknown lecture an empty list. */
export const listLectureNotes = defineEndpoint({
  method: 'GET',
  path: '/courses/lectureNotes',
  auth: 'student',
  identity: ['id'],
  summary: 'The notes of a student in a lecture',
  query: z.object({ courseId: id, moduleId: id }),
  answer: z.array(lectureNoteSchema),
});

/**
 * Stores a note, or changes its text and moment. The id is the caller's choice: sent again, it is stored once. Errors:
 * invalid (blank or too long), forbidden (not enrolled), not-found (course, lecture), conflict (the id is another lecture's).
 */
export const saveLectureNote = defineEndpoint({
  method: 'PUT',
  path: '/courses/lectureNotes/:noteId',
  auth: 'student',
  identity: ['id'],
  summary: 'Store a note in a lecture',
  params: noteParams,
  body: z.object({
    courseId: id,
    moduleId: id,
    at: z.int().check(z.gte(0), z.lte(MOST_SECONDS)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NOTE)),
  }),
  answer: lectureNoteSchema,
});

/** Also when it is gone already. */
export const deleteLectureNote = defineEndpoint({
  method: 'DELETE',
  path: '/courses/lectureNotes/:noteId',
  auth: 'student',
  identity: ['id'],
  summary: 'Delete a note',
  params: noteParams,
  answer: acknowledgementSchema,
});
