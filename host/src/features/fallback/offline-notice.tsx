import { PageWidth } from '@cairn/ui/page-width';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from 'ttag';
import styles from './fallback.module.css';

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** A notice while the browser is offline. Its live region is always present, so that screen readers announce it. */
export const OfflineNotice = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={isOnline ? undefined : styles['offline']}>
      {!isOnline && (
        <PageWidth className={styles['words']}>
          <WifiOff />
          <p>{t`You appear to be offline. Please check your connection.`}</p>
        </PageWidth>
      )}
    </div>
  );
};
