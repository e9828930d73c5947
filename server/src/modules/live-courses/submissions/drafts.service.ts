import type { AssignmentDraft } from '@cairn/api/submissions.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { lockEnrolment } from '../../learning/progress/enrolment-lock.ts';
import type { AssignmentQuery } from './assignments.ts';
import { cleanHtml } from './clean-html.ts';
import {
  deleteDraftsSavedBefore,
  type DraftRow,
  findDraft,
  writeDraft,
} from './drafts.repository.ts';
import { requireAssignment } from './submissions.service.ts';

export interface DraftsService {
  /**
   * Returns the draft; an empty one with revision 0 if there is none.
   * @throws not-found
   */
  readonly read: (studentId: string, asked: AssignmentQuery) => Promise<AssignmentDraft>;
  /**
   * Stores the draft.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   * @throws conflict if another page has saved the draft since
   */
  readonly save: (
    studentId: string,
    draft: AssignmentQuery & { readonly content: string; readonly revision: number },
  ) => Promise<AssignmentDraft>;
  /** Deletes abandoned drafts, a limited number in one call. Submissions are not affected. */
  readonly deleteAbandoned: () => Promise<void>;
}

/** Drafts are kept for over a year, as a student may return to a course after a year. */
const DRAFT_RETENTION_DAYS = 400;
/** The maximum number in one call; the job runs every hour. */
const MAX_DELETED = 1000;
const DAY_MS = 86_400_000;

const toDraftResponse = ({ savedAt, ...draft }: DraftRow): AssignmentDraft => ({
  ...draft,
  savedAt: savedAt.toISOString(),
});

export const createDraftsService = (sql: Sql, now: () => Date): DraftsService => ({
  read: async (studentId, asked) => {
    const assignment = await requireAssignment(sql, studentId, asked);
    const draft = await findDraft(sql, studentId, assignment);
    return draft ? toDraftResponse(draft) : { content: '', revision: 0 };
  },
  save: async (studentId, { content, revision, ...asked }) => {
    // Cleaned before the lock, because a long text takes some time.
    const cleaned = cleanHtml(content);
    return sql.begin(async (tx) => {
      const assignment = await requireAssignment(tx, studentId, asked);
      await lockEnrolment(tx, studentId, assignment.courseId);
      const draft = { content: cleaned, revision, savedAt: now() };
      const written = await writeDraft(tx, studentId, assignment, draft);
      if (written) return toDraftResponse(written);
      throw new AppError('conflict', 'Another page has saved this draft since.');
    });
  },
  deleteAbandoned: async () => {
    const before = new Date(now().getTime() - DRAFT_RETENTION_DAYS * DAY_MS);
    await deleteDraftsSavedBefore(sql, before, MAX_DELETED);
  },
});
