/** A student's notes in one lecture, and unsaved drafts. */
import {
  deleteLectureNote,
  type LectureNote,
  listLectureNotes,
  saveLectureNote,
} from '@cairn/api/lecture-notes.contract';
import { safeParse } from '@cairn/api/parse';
import { z } from '@cairn/api/z';
import { formatTime } from '@cairn/domain/transcript.rules';
import { queryOptions, useQuery, useQueryClient } from '@cairn/runtime';
import { http, session } from '@cairn/session';
import { forget, keep, readKept } from '../../../lib/kept-json.ts';

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
    /** Saves a note; the server stores repeated requests once. Throws the errors of the call. */
    save: async ({ noteId, ...note }: NoteToSave): Promise<void> => {
      const stored = await http.call(saveLectureNote, {
        params: { noteId },
        body: { ...lecture, ...note },
      });
      change((notes) => inOrder([...notes.filter((other) => other.noteId !== noteId), stored]));
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

const inOrder = (notes: readonly LectureNote[]): LectureNote[] =>
  notes.toSorted((a, b) => a.at - b.at || a.createdAt.localeCompare(b.createdAt));

/** Returns the notes as text for a download. */
export const notesText = (title: string, notes: readonly LectureNote[]): string =>
  [title, ...notes.map(({ at, text }) => `${formatTime(at)}  ${text}`)].join('\n\n');

const draftSchema = z.object({ noteId: z.string(), at: z.number(), text: z.string() });

const draftKey = ({ courseId, moduleId }: LectureIds) =>
  ['cairn.note', session.studentId() ?? '', courseId, moduleId] as const;

/** Reads the unsaved text of a note in this browser; it survives closing the panel, a reload and a crash. */
export const readDraft = (lecture: LectureIds): NoteToSave | undefined =>
  safeParse(draftSchema, readKept(draftKey(lecture)));

export const keepDraft = (lecture: LectureIds, draft: NoteToSave | undefined): void =>
  draft ? keep(draftKey(lecture), draft) : forget(draftKey(lecture));

const changeKey = (noteId: string) =>
  ['cairn.note.change', session.studentId() ?? '', noteId] as const;

/** Reads the unsaved change of a stored note in this browser. */
export const readChange = (noteId: string): string | undefined =>
  safeParse(z.string(), readKept(changeKey(noteId)));

export const keepChange = (noteId: string, text: string | undefined): void =>
  text === undefined ? forget(changeKey(noteId)) : keep(changeKey(noteId), text);
