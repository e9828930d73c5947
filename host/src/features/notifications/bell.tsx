import { useIsSignedIn } from '@cairn/record/use-record';
import { lazyPart } from '@cairn/runtime';
import { session } from '@cairn/session';
import { IconButton } from '@cairn/ui/icon-button';
import { BellOff } from 'lucide-react';
import { t } from 'ttag';
import { ShellPartBoundary } from '../../lib/part-boundary.tsx';
import styles from './bell.module.css';

/** Loads the code of the notification bell when the browser is idle, because notifications are not urgent. */
const button = lazyPart(
  async () => {
    await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
    return (await import('./bell-button.tsx')).NotificationBellButton;
  },
  {
    placeholder: () => <div className={styles['place']} />,
    failure: ({ isRetrying, onRetry }) => (
      <IconButton
        label={t`Notifications could not be loaded. Retry`}
        busy={isRetrying}
        onClick={onRetry}
      >
        <BellOff />
      </IconButton>
    ),
  },
);

/** Notification bell of a signed-in user; its space is reserved while its code loads. */
export const LazyNotificationBell = () =>
  useIsSignedIn() && (
    <ShellPartBoundary part="bell">
      <button.Part key={session.studentId()} />
    </ShellPartBoundary>
  );
