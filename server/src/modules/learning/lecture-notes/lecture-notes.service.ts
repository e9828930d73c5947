import type { LectureNote } from '@cairn/api/lecture-notes.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { lockStudent } from '../../accounts/lock-student.ts';
import { findLectureLengthSeconds } from '../lecture-positions/lecture-positions.repository.ts';
import { lockEnrolmentAndMarkActive } from '../progress/enrolment-lock.ts';
import {
  countOtherLectureNotes,
  listLectureNotesOfStudent,
  MAX_NOTES_OF_LECTURE,
  MAX_NOTES_OF_STUDENT,
  type LectureNoteRow,
  removeLectureNote,
  storeLectureNote,
} from './lecture-notes.repository.ts';

export interface LectureKey {
  readonly courseId: string;
  readonly moduleId: string;
}

export interface LectureNoteToSave extends LectureKey {
  readonly noteId: string;
  readonly at: number;
  readonly text: string;
}

export interface LectureNotesService {
  readonly list: (studentId: string, lecture: LectureKey) => Promise<LectureNote[]>;
  /**
   * Stores a note on a lecture.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   * @throws conflict if the id belongs to another lecture, or there are too many notes
   */
  readonly save: (studentId: string, note: LectureNoteToSave) => Promise<LectureNote>;
  readonly remove: (studentId: string, noteId: string) => Promise<void>;
}

const toNoteResponse = ({ createdAt, ...note }: LectureNoteRow): LectureNote => ({
  ...note,
  createdAt: createdAt.toISOString(),
});

/**
 * Limits the number of notes. The caller must hold the lock on the student, so that simultaneous calls cannot exceed the limit.
 */
const refuseTooMany = async (
  tx: TransactionSql,
  studentId: string,
  note: LectureNoteToSave,
): Promise<void> => {
  const { ofLecture, ofStudent } = await countOtherLectureNotes(tx, studentId, note);
  if (ofLecture < MAX_NOTES_OF_LECTURE && ofStudent < MAX_NOTES_OF_STUDENT) return;
  throw new AppError('conflict', 'There are too many notes. Delete some before you add another.');
};

export const createLectureNotesService = (sql: Sql): LectureNotesService => ({
  list: async (studentId, lecture) =>
    (await listLectureNotesOfStudent(sql, studentId, lecture)).map(toNoteResponse),
  save: (studentId, note) =>
    sql.begin(async (tx) => {
      // The maximum number of notes applies to all courses, so the lock on one enrolment is not enough.
      await lockStudent(tx, studentId);
      await lockEnrolmentAndMarkActive(tx, studentId, note.courseId);
      const length = await findLectureLengthSeconds(tx, note.courseId, note.moduleId);
      if (length === undefined) throw new AppError('not-found', 'There is no such lecture.');
      await refuseTooMany(tx, studentId, note);
      const written = await storeLectureNote(tx, studentId, note);
      if (!written) throw new AppError('conflict', 'This note belongs to another lecture.');
      return toNoteResponse(written);
    }),
  remove: (studentId, noteId) => removeLectureNote(sql, studentId, noteId),
});
