import type { Submission } from '@cairn/domain/assignment.rules';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { PopupWindows } from '@cairn/ui/popup-windows';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { Popups } from '@cairn/ui/use-popups';
import { t } from 'ttag';

// Includes the HTML sanitiser, which no other part needs.
const view = lazyPart(async () => (await import('./submission-view.tsx')).SubmittedAttemptView, {
  placeholder: () => (
    <Skeleton label={t`Loading the submission`}>
      <SkeletonText lines={4} />
    </Skeleton>
  ),
  failure: ({ isRetrying, onRetry }) => (
    <ErrorState title={t`The submission could not be shown.`} {...{ isRetrying, onRetry }} />
  ),
  onFailed: (error) => report(error, { at: 'code of a submission' }),
});

/** Submission in a pop-up, with the name, due date and maximum score of its assignment. */
export interface ShownSubmission {
  readonly submission: Submission;
  /** Name of the assignment. */
  readonly name: string;
  readonly maxScore: number | undefined;
  /** Due date of the assignment, ISO 8601; absent: lateness is not shown. */
  readonly dueDate?: string | undefined;
}

interface SubmissionPopupsProps {
  readonly popups: Popups;
  /** Finds a submission by the key of its pop-up; undefined if it does not exist any more. */
  readonly find: (key: string) => ShownSubmission | undefined;
}

/** Shows each submission that the student has opened from a list, in a pop-up of its own (ASSG-15). */
export const SubmissionPopups = ({ popups, find }: SubmissionPopupsProps) => (
  <PopupWindows
    popups={popups}
    show={(key) => {
      const shown = find(key);
      if (!shown) return undefined;
      const { name, ...props } = shown;
      const attempt = t`Attempt ${props.submission.Attempt}`;
      return {
        title: name === '' ? attempt : t`${name}: ${attempt}`,
        content: <view.Part {...props} />,
      };
    }}
  />
);
