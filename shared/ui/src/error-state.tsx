import { RotateCw } from 'lucide-react';
import { t } from 'ttag';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { EmptyAreaPicture } from './art/theme-scenes.ts';

export interface ErrorStateProps {
  /** Message about what failed, with the text of the specification. */
  readonly title: string;
  /** A second line that helps: the server's explanation, or advice for the student. */
  readonly detail?: string | undefined;
  readonly headingLevel?: 1 | 2 | 3 | 4 | undefined;
  /** Retries the failed request; without it, no Retry button is shown. */
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
  readonly isRetrying?: boolean;
  readonly art?: EmptyAreaPicture;
  readonly className?: string | undefined;
}

/** Shows that an area could not be loaded, announces it to screen readers at once, and offers a retry. */
export const ErrorState = ({
  title,
  detail,
  onRetry,
  art = 'offline',
  ...props
}: ErrorStateProps) => (
  <EmptyState
    role="alert"
    art={art}
    title={title}
    headingLevel={props.headingLevel}
    className={props.className}
    action={
      onRetry && (
        <Button variant="line" busy={props.isRetrying} onClick={onRetry}>
          <RotateCw />
          {props.retryLabel ?? t`Try Again`}
        </Button>
      )
    }
  >
    {detail}
  </EmptyState>
);
