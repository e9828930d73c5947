import type { Submission } from '@cairn/domain/assignment.rules';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { PopupWindows } from '@cairn/ui/popup-windows';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { Popups } from '@cairn/ui/use-popups';
import { t } from 'ttag';

// Includes the HTML sanitiser, which no other part needs.
const view = lazyPart(async () => (await import('./submission-view.tsx')).SubmissionView, {
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

/** One attempt with its assignment. */
export interface ShownSubmission {
  readonly submission: Submission;
  /** The assignment's name. */
  readonly name: string;
  readonly maxScore: number | undefined;
  /** ISO date; absent: lateness is not shown. */
  readonly dueDate?: string | undefined;
}

interface SubmissionPopupsProps {
  readonly popups: Popups;
  /** Finds a submission by the key of its pop-up; undefined if it does not exist any more. */
  readonly find: (key: string) => ShownSubmission | undefined;
}

/** A pop-up for each open attempt (ASSG-15). */
export const SubmissionPopups = ({ popups, find }: SubmissionPopupsProps) => (
  <PopupWindows
    popups={popups}
    show={(key) => {
      const shown = find(key);
      if (!shown) return undefined;
      const { name, ...props } = shown;
      const attempt = t`Attempt ${props.submission.Attempt}`;
      return {
        title: name === '' ? attempt : `${name}: ${attempt}`,
        content: <view.Part {...props} />,
      };
    }}
  />
);
