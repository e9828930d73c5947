import { IconButton } from '@cairn/ui/icon-button';
import { ArrowLeft, Settings, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from 'ttag';
import { usePanelDialog } from '../../lib/use-panel-dialog.ts';
import { NotificationList } from './notification-list.tsx';
import styles from './notification-panel.module.css';
import { NotificationSettingsForm } from './notification-settings.tsx';

interface PanelProps {
  readonly id: string;
  readonly startsWith: 'list' | 'settings';
  /** Number that changes with each new notification, which makes the panel reload. */
  readonly news: number;
  readonly onUnread: (unread: number) => void;
  readonly onClose: () => void;
  /** Called when a notification's link was followed. */
  readonly onFollow: () => void;
}

const TITLES = { list: t`Notifications`, settings: t`Notification settings` } as const;

/** A panel with notifications and their settings: below the bell on a wide screen, over the page on a narrow one. */
export const NotificationPanel = ({ id, startsWith, onClose, ...list }: PanelProps) => {
  const [part, setPart] = useState(startsWith);
  const [tries, setTries] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  const dialog = usePanelDialog(title, onClose);
  const show = (next: typeof part): void => {
    setPart(next);
    // Moves the focus into the panel, because the pressed button has been removed.
    title.current?.focus();
  };
  return (
    <dialog ref={dialog} id={id} aria-labelledby={`${id}-title`} className={styles['panel']}>
      <div className={styles['head']}>
        {part === 'settings' && (
          <IconButton label={t`Back to notifications`} onClick={() => show('list')}>
            <ArrowLeft />
          </IconButton>
        )}
        <h2 ref={title} id={`${id}-title`} tabIndex={-1} className={styles['title']}>
          {TITLES[part]}
        </h2>
        {part === 'list' && (
          <IconButton label={t`Choose what you are told`} onClick={() => show('settings')}>
            <Settings />
          </IconButton>
        )}
        <IconButton label={t`Close notifications`} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className={styles['body']}>
        {part === 'list' ? (
          <NotificationList {...list} />
        ) : (
          <NotificationSettingsForm key={tries} onRetry={() => setTries(tries + 1)} />
        )}
      </div>
    </dialog>
  );
};
