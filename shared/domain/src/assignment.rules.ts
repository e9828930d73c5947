/** Status, due date and attempts of an assignment. Source: 001 §3, §4 'Assignment status', §9. */
import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { DUE_SOON_PERIOD_MS } from './course-taking.limits.ts';

export interface AssignmentTerms {
  /** Due date of the assignment as an ISO date; absent when there is none. */
  readonly dueDate?: string | undefined;
  /** Maximum number of attempts at the assignment; absent when they are unlimited. */
  readonly maxAttempts?: number | undefined;
  readonly MaxScore?: number | undefined;
}

export interface SubmissionSummary {
  readonly Attempt: number;
  /** ISO date. */
  readonly SubmissionTime: string;
  /** Grade of the submission; absent until it is graded. */
  readonly Grade?: number | undefined;
  readonly GradedAt?: string | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns a duration in its largest whole unit: '2 days', '5 hours', '0 minutes'.
 * @param ms at least 0
 */
const formatDuration = (ms: number): string => {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (ms < HOUR_MS) return plural(minutes, t`${minutes} minute|${minutes} minutes`);
  const hours = Math.floor(ms / HOUR_MS);
  if (ms < DAY_MS) return plural(hours, t`${hours} hour|${hours} hours`);
  const days = Math.floor(ms / DAY_MS);
  return plural(days, t`${days} day|${days} days`);
};

/** Parses an ISO date to milliseconds since 1970; undefined for a missing or unreadable date. */
const parseTimestamp = (iso: string | undefined): number | undefined => {
  const at = iso === undefined ? Number.NaN : Date.parse(iso);
  return Number.isNaN(at) ? undefined : at;
};

export type AssignmentStatus = 'Graded' | 'Submitted' | 'Not started';

/** Label on screen of each status of an assignment. */
export const ASSIGNMENT_STATUS_LABELS: Readonly<Record<AssignmentStatus, string>> = {
  Graded: t`Graded`,
  Submitted: t`Submitted`,
  'Not started': t`Not started`,
};

/** Returns the status of an assignment. A grade of 0 counts as a grade. */
export const getAssignmentStatus = (
  submissions: readonly SubmissionSummary[],
): AssignmentStatus => {
  if (submissions.some(({ Grade }) => Grade !== undefined)) return 'Graded';
  return submissions.length > 0 ? 'Submitted' : 'Not started';
};

/** Returns the submission that was graded last, whose grade is shown; undefined when none is graded. */
export const findLastGradedSubmission = <S extends SubmissionSummary>(
  submissions: readonly S[],
): S | undefined =>
  submissions
    .filter(({ Grade }) => Grade !== undefined)
    .toSorted(
      (one, other) => (parseTimestamp(other.GradedAt) ?? 0) - (parseTimestamp(one.GradedAt) ?? 0),
    )[0];

/** Returns the submission that was handed in last; undefined without submissions. */
export const findLatestSubmission = <S extends SubmissionSummary>(
  submissions: readonly S[],
): S | undefined =>
  submissions.toSorted(
    (one, other) =>
      (parseTimestamp(other.SubmissionTime) ?? 0) - (parseTimestamp(one.SubmissionTime) ?? 0) ||
      other.Attempt - one.Attempt,
  )[0];

/** Returns how late a submission arrived, as text; undefined when it was in time or has no due date. */
export const describeLateness = (
  submittedAt: string,
  dueDate: string | undefined,
): string | undefined => {
  const due = parseTimestamp(dueDate);
  const at = parseTimestamp(submittedAt);
  if (due === undefined || at === undefined || at <= due) return undefined;
  const length = formatDuration(at - due);
  return t`${length} late`;
};

export interface DueDateLabel {
  readonly text: string;
  readonly tone: 'red' | 'orange' | 'green';
}

/** Returns the text and colour with which an assignment's due date is shown; undefined when nothing is shown. */
export const describeDueDate = (
  { dueDate }: AssignmentTerms,
  submissions: readonly SubmissionSummary[],
  now: Date,
): DueDateLabel | undefined => {
  const due = parseTimestamp(dueDate);
  const latest = findLatestSubmission(submissions);
  if (latest) {
    const isLate = describeLateness(latest.SubmissionTime, dueDate) !== undefined;
    return { text: isLate ? t`Submitted late` : t`Submitted`, tone: 'green' };
  }
  if (due === undefined) return undefined;
  const left = due - now.getTime();
  if (left < 0) return { text: t`Past due`, tone: 'red' };
  if (left >= DUE_SOON_PERIOD_MS) return undefined;
  const length = formatDuration(left);
  return { text: t`Due in ${length}`, tone: 'orange' };
};

/** Returns whether an assignment that is handed in now is late. */
export const isAssignmentOverdue = ({ dueDate }: AssignmentTerms, now: Date): boolean => {
  const due = parseTimestamp(dueDate);
  return due !== undefined && now.getTime() > due;
};

/** Returns the label of the button that hands in an assignment. */
export const getSubmitLabel = (
  terms: AssignmentTerms,
  submissions: readonly SubmissionSummary[],
  now: Date,
): string => {
  if (isAssignmentOverdue(terms, now)) return t`Submit Late`;
  return submissions.length > 0 ? t`Start New Attempt` : t`Submit Assignment`;
};

/** Returns the number of the next attempt. It follows the highest number, because a withdrawn attempt leaves a gap. */
export const getNextAssignmentAttempt = (
  submissions: readonly Pick<SubmissionSummary, 'Attempt'>[],
): number => Math.max(0, ...submissions.map(({ Attempt }) => Attempt)) + 1;

export const canSubmitAttempt = (
  { maxAttempts }: AssignmentTerms,
  submissions: readonly Pick<SubmissionSummary, 'Attempt'>[],
): boolean => maxAttempts === undefined || getNextAssignmentAttempt(submissions) <= maxAttempts;

export interface SubmittedFile {
  readonly name: string;
  readonly s3Url: string;
}

export interface Submission extends SubmissionSummary {
  readonly SubmissionID: string;
  /** Id of the assignment, or of the assessment. */
  readonly AssignmentID: string;
  /** Absent when the server does not send it; the submission then counts in each course that has this AssignmentID. */
  readonly CourseID?: string | undefined;
  readonly GradedBy?: string | undefined;
  readonly GraderFeedback?: string | undefined;
  /** HTML. */
  readonly Content?: string | undefined;
  readonly ContentUrl?: string | undefined;
  readonly Attachments: readonly SubmittedFile[];
}

interface FileResponse {
  readonly name?: string | undefined;
  readonly fileName?: string | undefined;
  readonly s3Url?: string | undefined;
}

/**
 * A submission as servers send it, with all names that the documents use for its fields. A single file may accompany the
 * list.
 */
export interface SubmissionResponse extends FileResponse {
  readonly SubmissionID: string;
  readonly Attempt: number;
  readonly SubmissionTime: string;
  readonly AssignmentID?: string | undefined;
  readonly CourseID?: string | undefined;
  readonly AssessmentID?: string | undefined;
  readonly Grade?: number | null | undefined;
  readonly Score?: number | null | undefined;
  readonly GradedAt?: string | undefined;
  readonly GradedBy?: string | undefined;
  readonly GraderFeedback?: string | undefined;
  readonly Feedback?: string | undefined;
  readonly Content?: string | undefined;
  readonly ContentUrl?: string | undefined;
  readonly Attachments?: readonly FileResponse[] | undefined;
}

const toSubmissionFiles = ({ name, fileName, s3Url }: FileResponse): SubmittedFile[] =>
  s3Url === undefined || s3Url === '' ? [] : [{ name: name ?? fileName ?? t`File`, s3Url }];

/** Returns a submission with one name per field; the first name wins when the server sends both. */
export const normaliseSubmission = (wire: SubmissionResponse): Submission => ({
  SubmissionID: wire.SubmissionID,
  AssignmentID: wire.AssignmentID ?? wire.AssessmentID ?? '',
  CourseID: wire.CourseID,
  Attempt: wire.Attempt,
  SubmissionTime: wire.SubmissionTime,
  Grade: wire.Grade ?? wire.Score ?? undefined,
  GradedAt: wire.GradedAt,
  GradedBy: wire.GradedBy,
  GraderFeedback: wire.GraderFeedback ?? wire.Feedback,
  Content: wire.Content,
  ContentUrl: wire.ContentUrl,
  Attachments: [...(wire.Attachments ?? []).flatMap(toSubmissionFiles), ...toSubmissionFiles(wire)],
});
