import { t } from 'ttag';
import styles from './failure-panel.module.css';

interface FailurePanelProps {
  readonly onRetry: () => void;
  /** True while a retry of the failed load is running. */
  readonly isRetrying?: boolean;
}

/** Replaces a page that could not be loaded or that stopped working. The rest of the site keeps working. */
export const FailurePanel = ({ onRetry, isRetrying }: FailurePanelProps) => (
  <section role="alert" className={styles['panel']}>
    <FallenCairn />
    <p className={styles['message']}>{t`This page could not be loaded. Please try again.`}</p>
    <button
      type="button"
      className={styles['retry']}
      aria-busy={isRetrying === true || undefined}
      onClick={onRetry}
    >
      {t`Try again`}
    </button>
  </section>
);

const FallenCairn = () => (
  <svg className={styles['art']} viewBox="0 0 192 112" aria-hidden="true">
    <ellipse className={styles['ground']} cx="96" cy="98" rx="92" ry="12" />
    <path className={styles['base']} d="M38 98c-6-18 12-28 36-28s46 6 44 22-74 24-80 6Z" />
    <path className={styles['stone']} d="M52 70c-4-14 10-20 26-20s32 4 30 16-52 18-56 4Z" />
    <path className={styles['fallen']} d="M132 98c-4-12 6-20 18-20s22 6 20 14-34 18-38 6Z" />
  </svg>
);
