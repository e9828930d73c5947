/** A student's notes in a lecture. Only the student can read them. */
import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { uuidSchema } from './uuid.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, z } from './z.ts';

/** Maximum number of characters of a student's note in a lecture. */
export const MAX_NOTE_LENGTH = 4000;

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** Maximum position of a note in a film, in seconds; no film is longer. */
const MAX_POSITION_SECONDS = 360_000;

/** Note of a student in a lecture. `at` is its position in the film, in whole seconds. */
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

/** Returns the caller's notes in one lecture, by position; an empty list for an unknown lecture. */
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
 * Stores a note, or changes its text and position. The caller chooses the id, so a repeated request stores the note
 * once. Errors: invalid (blank or too long), forbidden (not enrolled), not-found (course, lecture), conflict (the id is
 * another lecture's).
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
    at: z.int().check(z.gte(0), z.lte(MAX_POSITION_SECONDS)),
    text: visibleTextSchema(MAX_NOTE_LENGTH),
  }),
  answer: lectureNoteSchema,
});

/** Deletes a note; succeeds as well if it is already deleted. */
export const deleteLectureNote = defineEndpoint({
  method: 'DELETE',
  path: '/courses/lectureNotes/:noteId',
  auth: 'student',
  identity: ['id'],
  summary: 'Delete a note',
  params: noteParams,
  answer: acknowledgementSchema,
});
