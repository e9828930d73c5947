import type { AssignmentDraft } from '@cairn/api/submissions.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { lockEnrolment } from '../../learning/progress/enrolment-lock.ts';
import type { AskedAssignment } from './assignments.ts';
import { cleanHtml } from './clean-html.ts';
import {
  deleteDraftsSavedBefore,
  type DraftRow,
  findDraft,
  writeDraft,
} from './drafts.repository.ts';
import { requireAssignment } from './submissions.service.ts';

export interface DraftsService {
  /** Empty, revision 0, where there is none. Throws not-found. */
  readonly read: (studentId: string, asked: AskedAssignment) => Promise<AssignmentDraft>;
  /** Throws not-found, forbidden (not enrolled) and conflict (saved elsewhere since). */
  readonly save: (
    studentId: string,
    draft: AskedAssignment & { readonly content: string; readonly revision: number },
  ) => Promise<AssignmentDraft>;
  /** Deletes abandoned drafts, a limited number in one call. What was handed in is not a draft and stays. */
  readonly deleteAbandoned: () => Promise<void>;
}

/** A student may come back to a course after a year off. */
const DRAFT_RETENTION_DAYS = 400;
/** Of one call; the job runs every hour. */
const MAX_DELETED = 1000;
const DAY_MS = 86_400_000;

const onTheWire = ({ savedAt, ...draft }: DraftRow): AssignmentDraft => ({
  ...draft,
  savedAt: savedAt.toISOString(),
});

export const createDraftsService = (sql: Sql, now: () => Date): DraftsService => ({
  read: async (studentId, asked) => {
    const assignment = await requireAssignment(sql, studentId, asked);
    const draft = await findDraft(sql, studentId, assignment);
    return draft ? onTheWire(draft) : { content: '', revision: 0 };
  },
  save: async (studentId, { content, revision, ...asked }) => {
    // Before the lock: a long text takes its time.
    const cleaned = cleanHtml(content);
    return sql.begin(async (tx) => {
      const assignment = await requireAssignment(tx, studentId, asked);
      await lockEnrolment(tx, studentId, assignment.courseId);
      const draft = { content: cleaned, revision, savedAt: now() };
      const written = await writeDraft(tx, studentId, assignment, draft);
      if (written) return onTheWire(written);
      throw new AppError('conflict', 'Another page has saved this draft since.');
    });
  },
  deleteAbandoned: async () => {
    const before = new Date(now().getTime() - DRAFT_RETENTION_DAYS * DAY_MS);
    await deleteDraftsSavedBefore(sql, before, MAX_DELETED);
  },
});
