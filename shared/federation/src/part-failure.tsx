import { t } from 'ttag';
import type { Failure } from './lazy-part.tsx';
import styles from './part-failure.module.css';

/** Replaces a part of a page whose code could not be loaded. */
export const PartFailure = ({ isRetrying, onRetry }: Omit<Failure, 'error'>) => (
  <div role="alert" className={styles['failure']}>
    <span>{t`This part could not be loaded.`}</span>
    <button
      type="button"
      className={styles['retry']}
      aria-busy={isRetrying || undefined}
      onClick={onRetry}
    >
      {t`Retry`}
    </button>
  </div>
);
