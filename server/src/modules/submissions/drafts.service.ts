import type { AssignmentDraft } from '@cairn/api/submissions.contract';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockEnrolment } from '../progress/enrolment-lock.ts';
import { cleanHtml } from './clean-html.ts';
import { type DraftRow, findDraft, writeDraft } from './drafts.repository.ts';
import { requireAssignment } from './submissions.service.ts';

export interface DraftsService {
  /** Empty, revision 0, where there is none. Throws not-found. */
  readonly read: (studentId: string, assignmentId: string) => Promise<AssignmentDraft>;
  /** Throws not-found, forbidden (not enrolled) and conflict (saved elsewhere since). */
  readonly save: (
    studentId: string,
    draft: { assignmentId: string; content: string; revision: number },
  ) => Promise<AssignmentDraft>;
}

const onTheWire = ({ savedAt, ...draft }: DraftRow): AssignmentDraft => ({
  ...draft,
  savedAt: savedAt.toISOString(),
});

export const createDraftsService = (sql: Sql, now: () => Date): DraftsService => ({
  read: async (studentId, assignmentId) => {
    const assignment = await requireAssignment(sql, studentId, assignmentId);
    const draft = await findDraft(sql, studentId, assignment);
    return draft ? onTheWire(draft) : { content: '', revision: 0 };
  },
  save: (studentId, { assignmentId, content, revision }) =>
    sql.begin(async (tx) => {
      const assignment = await requireAssignment(tx, studentId, assignmentId);
      await lockEnrolment(tx, studentId, assignment.courseId);
      const draft = { content: cleanHtml(content), revision, savedAt: now() };
      const written = await writeDraft(tx, studentId, assignment, draft);
      if (written) return onTheWire(written);
      throw new AppError('conflict', 'Another page has saved this draft since.');
    }),
});
