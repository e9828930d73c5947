import { t } from 'ttag';
import styles from './live-course.module.css';

/** The documents know this panel by its heading alone (SYNC-02). */
export const Announcements = () => (
  <div className={styles['announcements']}>
    <h2>{t`Announcements`}</h2>
  </div>
);
