import type { Failure } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { RotateCw } from 'lucide-react';
import { t } from 'ttag';
import { FailureNote } from '../../lib/failure-note.tsx';
import styles from './profile.module.css';

interface ListFailureProps extends Failure<Error> {
  readonly title: string;
}

/** Shown in place of a field whose choices could not be loaded. */
export const ChoiceListFailure = ({ title, error, isRetrying, onRetry }: ListFailureProps) => (
  <div className={styles['failure']}>
    <FailureNote text={title} error={error} />
    <Button variant="line" busy={isRetrying} onClick={onRetry}>
      <RotateCw />
      {t`Try Again`}
    </Button>
  </div>
);
