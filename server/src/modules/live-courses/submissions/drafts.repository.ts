import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';

export interface SubmissionDraftKey {
  readonly courseId: string;
  readonly assignmentId: string;
}

export interface SubmissionDraftRow {
  readonly content: string;
  readonly revision: number;
  readonly savedAt: Date;
}

export const findSubmissionDraft = async (
  sql: SqlQuery,
  studentId: string,
  { courseId, assignmentId }: SubmissionDraftKey,
): Promise<SubmissionDraftRow | undefined> => {
  const [row] = await sql<SubmissionDraftRow[]>`
    select content, revision, saved_at as "savedAt" from submission_drafts
    where student_id = ${studentId} and course_id = ${courseId} and assignment_id = ${assignmentId}`;
  return row;
};

/**
 * Stores a draft of an answer if its stored revision is the one that the client has read. Returns undefined if another revision
 * was stored since.
 */
export const storeSubmissionDraft = async (
  tx: TransactionSql,
  studentId: string,
  { courseId, assignmentId }: SubmissionDraftKey,
  { content, revision, savedAt }: SubmissionDraftRow,
): Promise<SubmissionDraftRow | undefined> => {
  const [row] = await tx<SubmissionDraftRow[]>`
    insert into submission_drafts (student_id, course_id, assignment_id, content, revision, saved_at)
    select ${studentId}, ${courseId}, ${assignmentId}, ${content}, 1, ${savedAt}
    where ${revision} = 0
    on conflict (student_id, course_id, assignment_id) do nothing
    returning content, revision, saved_at as "savedAt"`;
  if (row) return row;
  const [changed] = await tx<SubmissionDraftRow[]>`
    update submission_drafts set content = ${content}, revision = revision + 1, saved_at = ${savedAt}
    where student_id = ${studentId} and course_id = ${courseId} and assignment_id = ${assignmentId}
      and revision = ${revision}
    returning content, revision, saved_at as "savedAt"`;
  return changed;
};

/**
 * Deletes at most `limit` drafts of answers, the oldest first. Selects rows by `ctid`, because a join by keys may read all
 * drafts. A draft that is saved meanwhile has another `ctid` and stays.
 * @returns how many were deleted
 */
export const deleteSubmissionDraftsBefore = async (
  sql: SqlQuery,
  before: Date,
  limit: number,
): Promise<number> => {
  const { count } = await sql`
    delete from submission_drafts where ctid = any(array(
      select ctid from submission_drafts where saved_at < ${before}
      order by saved_at limit ${limit} for update skip locked))`;
  return count;
};

export const deleteSubmissionDraft = async (
  tx: TransactionSql,
  studentId: string,
  { courseId, assignmentId }: SubmissionDraftKey,
): Promise<void> => {
  await tx`delete from submission_drafts
    where student_id = ${studentId} and course_id = ${courseId} and assignment_id = ${assignmentId}`;
};
