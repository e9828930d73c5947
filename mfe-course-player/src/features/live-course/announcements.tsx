import { t } from 'ttag';
import styles from './live-course.module.css';

/** Panel for announcements of a live course. The documents specify only its heading (SYNC-02). */
export const AnnouncementsPanel = () => (
  <div className={styles['announcements']}>
    <h2>{t`Announcements`}</h2>
  </div>
);
