import { RotateCw } from 'lucide-react';
import { t } from 'ttag';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { EmptyKind } from './art/theme-scenes.ts';

export interface ErrorStateProps {
  /** What happened, in the product's words. */
  readonly title: string;
  /** A second line that helps: what the server said, or what the person can do. */
  readonly detail?: string | undefined;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  /** Repeats what failed; without it no button is shown. */
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
  readonly isRetrying?: boolean;
  readonly art?: EmptyKind;
  readonly className?: string | undefined;
}

/** A place that could not be loaded: says so at once to those who listen, and offers another try. */
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
