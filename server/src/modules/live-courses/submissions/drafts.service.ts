import type { AssignmentDraft } from '@cairn/api/submissions.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { lockEnrolmentAndMarkActive } from '../../learning/progress/enrolment-lock.ts';
import type { RequestedAssignment } from './assignments.ts';
import { sanitiseAnswerHtml } from './clean-html.ts';
import {
  deleteSubmissionDraftsBefore,
  type SubmissionDraftRow,
  findSubmissionDraft,
  storeSubmissionDraft,
} from './drafts.repository.ts';
import { requireAssignment } from './submissions.service.ts';

export interface SubmissionDraftsService {
  /**
   * Returns the draft of the student's answer; an empty one with revision 0 if there is none.
   * @throws not-found
   */
  readonly read: (studentId: string, query: RequestedAssignment) => Promise<AssignmentDraft>;
  /**
   * Stores the draft of the student's answer. A repeated request, whose first response was lost, returns the stored draft.
   * @throws not-found
   * @throws forbidden if the student is not enrolled
   * @throws conflict if another page has saved the draft since
   */
  readonly save: (
    studentId: string,
    draft: RequestedAssignment & { readonly content: string; readonly revision: number },
  ) => Promise<AssignmentDraft>;
  /** Deletes abandoned drafts of answers, a limited number in one call. Submissions are not affected. */
  readonly deleteAbandoned: () => Promise<void>;
}

/** Days for which drafts of answers are kept: over a year, because a student may return to a course after a year. */
const DRAFT_RETENTION_DAYS = 400;
/** Maximum number of drafts that one call deletes; the job runs every hour. */
const MAX_DELETED = 1000;
const DAY_MS = 86_400_000;

const toDraftResponse = ({ savedAt, ...draft }: SubmissionDraftRow): AssignmentDraft => ({
  ...draft,
  savedAt: savedAt.toISOString(),
});

export const createSubmissionDraftsService = (
  sql: Sql,
  now: () => Date,
): SubmissionDraftsService => ({
  read: async (studentId, query) => {
    const assignment = await requireAssignment(sql, studentId, query);
    const draft = await findSubmissionDraft(sql, studentId, assignment);
    return draft ? toDraftResponse(draft) : { content: '', revision: 0 };
  },
  save: async (studentId, { content, revision, ...query }) => {
    // The HTML of the draft is sanitised before the lock is taken, because this takes some time for a long text.
    const cleaned = sanitiseAnswerHtml(content);
    return sql.begin(async (tx) => {
      const assignment = await requireAssignment(tx, studentId, query);
      await lockEnrolmentAndMarkActive(tx, studentId, assignment.courseId);
      const draft = { content: cleaned, revision, savedAt: now() };
      const written = await storeSubmissionDraft(tx, studentId, assignment, draft);
      if (written) return toDraftResponse(written);
      const stored = await findSubmissionDraft(tx, studentId, assignment);
      const isRepeat = stored?.revision === revision + 1 && stored.content === cleaned;
      if (isRepeat) return toDraftResponse(stored);
      throw new AppError('conflict', 'Another page has saved this draft since.');
    });
  },
  deleteAbandoned: async () => {
    const before = new Date(now().getTime() - DRAFT_RETENTION_DAYS * DAY_MS);
    await deleteSubmissionDraftsBefore(sql, before, MAX_DELETED);
  },
});
