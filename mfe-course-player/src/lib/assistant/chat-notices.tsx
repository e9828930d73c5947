import { CircleCheck, TriangleAlert } from 'lucide-react';
import { t } from 'ttag';
import styles from './assistant.module.css';

/** Source: AICH-06. */
export const LECTURES_ONLY = t`AI chat is available for lectures only.`;

export const LecturesOnly = () => (
  <p role="alert" className={styles['notice']} data-tone="warn">
    <TriangleAlert />
    {LECTURES_ONLY}
  </p>
);

/** Source: AICH-07. */
export const ModuleDetected = ({ title }: { readonly title: string }) => (
  <p role="status" className={styles['notice']}>
    <CircleCheck />
    {t`Module detected: ${title}`}
  </p>
);
