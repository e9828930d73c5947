import {
  deleteLectureNote,
  listLectureNotes,
  saveLectureNote,
} from '@cairn/api/lecture-notes.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { LectureNotesService } from './lecture-notes.service.ts';

export const addLectureNotesRoutes = (add: AddEndpoint, notes: LectureNotesService): void => {
  add(listLectureNotes, ({ query }, caller) => notes.list(caller, query));
  add(saveLectureNote, ({ params, body }, caller) => notes.save(caller, { ...params, ...body }));
  add(deleteLectureNote, async ({ params }, caller) => {
    await notes.remove(caller, params.noteId);
    return { message: 'The note is deleted.' };
  });
};
