/** A student's notes in one lecture, and unsaved drafts. */
import {
  deleteLectureNote,
  type LectureNote,
  listLectureNotes,
  saveLectureNote,
} from '@cairn/api/lecture-notes.contract';
import { type Infer, z } from '@cairn/api/z';
import { createLocalCopy, type LocalCopy } from '@cairn/course-content/local-store';
import { formatTime } from '@cairn/domain/transcript.rules';
import { queryOptions, useQuery, useQueryClient } from '@cairn/runtime';
import { http, session } from '@cairn/session';

export interface LectureIds {
  readonly courseId: string;
  readonly moduleId: string;
}

export type NoteToSave = Pick<LectureNote, 'noteId' | 'at' | 'text'>;

const notesQuery = (lecture: LectureIds) =>
  queryOptions({
    queryKey: ['lecture-notes', session.studentId(), lecture.courseId, lecture.moduleId],
    queryFn: ({ signal }) => http.call(listLectureNotes, { query: { ...lecture }, signal }),
  });

export const useLectureNotes = (lecture: LectureIds) => {
  const query = useQuery(notesQuery(lecture));
  const queries = useQueryClient();
  const change = (next: (notes: readonly LectureNote[]) => LectureNote[]): void => {
    queries.setQueryData(notesQuery(lecture).queryKey, (notes) => next(notes ?? []));
  };
  return {
    query,
    /** Saves a note on the lecture; the server stores repeated requests once. Throws the errors of the call. */
    save: async ({ noteId, at, text }: NoteToSave): Promise<void> => {
      const stored = await http.call(saveLectureNote, {
        params: { noteId },
        body: { ...lecture, at, text },
      });
      change((notes) => sortNotes([...notes.filter((other) => other.noteId !== noteId), stored]));
    },
    remove: async ({ noteId }: LectureNote): Promise<void> => {
      await http.call(deleteLectureNote, { params: { noteId } });
      change((notes) => notes.filter((other) => other.noteId !== noteId));
    },
  };
};

/** Returns the number of notes in this lecture once they are loaded; undefined for none and for guests. */
export const useNoteCount = (lecture: LectureIds): number | undefined => {
  const { data } = useQuery({ ...notesQuery(lecture), enabled: session.isSignedIn() });
  return data?.length || undefined;
};

const sortNotes = (notes: readonly LectureNote[]): LectureNote[] =>
  notes.toSorted((a, b) => a.at - b.at || a.createdAt.localeCompare(b.createdAt));

/** Returns the student's notes as text for a download. */
export const formatNotes = (title: string, notes: readonly LectureNote[]): string =>
  [title, ...notes.map(({ at, text }) => `${formatTime(at)}  ${text}`)].join('\n\n');

const draftSchema = z.object({
  noteId: z.string(),
  at: z.number(),
  text: z.string(),
  /** The text that was last sent. The server may have it, although no response arrived. */
  sent: z.optional(z.string()),
});
export type NoteDraft = Infer<typeof draftSchema>;

const getDraftCopy = ({ courseId, moduleId }: LectureIds): LocalCopy<NoteDraft> =>
  createLocalCopy({ name: 'cairn.note', ids: [courseId, moduleId] }, draftSchema);

/** Reads the unsaved text of a new note in this browser; it survives closing the panel, a reload and a crash. */
export const readNoteDraft = (lecture: LectureIds): NoteDraft | undefined =>
  getDraftCopy(lecture).read();

export const storeNoteDraft = (lecture: LectureIds, draft: NoteDraft | undefined): void =>
  void getDraftCopy(lecture).write(draft);

const getChangeCopy = (noteId: string): LocalCopy<string> =>
  createLocalCopy({ name: 'cairn.note.change', ids: [noteId] }, z.string());

/** Reads the unsaved change of an existing note in this browser. */
export const readUnsavedNoteEdit = (noteId: string): string | undefined =>
  getChangeCopy(noteId).read();

export const storeUnsavedNoteEdit = (noteId: string, text: string | undefined): void =>
  void getChangeCopy(noteId).write(text);
