import type { Submission } from '@cairn/domain/assignment.rules';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { PopupWindows } from '@cairn/ui/popup-windows';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { Popups } from '@cairn/ui/use-popups';
import { t } from 'ttag';

// With what makes its HTML safe, which nobody else needs.
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

/** One attempt, and what it is an attempt at. */
export interface ShownSubmission {
  readonly submission: Submission;
  /** Of the assignment. */
  readonly name: string;
  readonly maxScore: number | undefined;
  /** ISO; absent: nothing is said of lateness. */
  readonly dueDate?: string | undefined;
}

interface SubmissionPopupsProps {
  readonly popups: Popups;
  /** By the key under which it was opened; undefined for what is not there any more. */
  readonly find: (key: string) => ShownSubmission | undefined;
}

/** A window for each attempt that is open (ASSG-15). */
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
