import { t } from 'ttag';
import styles from './live-course.module.css';

/** The documents specify only the heading of this panel (SYNC-02). */
export const Announcements = () => (
  <div className={styles['announcements']}>
    <h2>{t`Announcements`}</h2>
  </div>
);
