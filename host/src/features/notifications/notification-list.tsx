import type { Notification } from '@cairn/api/notifications.contract';
import { describeNotification, toNotificationPath } from '@cairn/domain/notification.rules';
import { Link } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from 'ttag';
import { formatRelativeTime } from '../../lib/format-relative-time.ts';
import styles from './notification-panel.module.css';
import { type NotificationStore, createNotificationStore } from './notification-store.ts';
import { formatDateTime } from '@cairn/messages/dates';

/** Returns the date of a notification in the browser's time zone: 'on Wed, Nov 25, 2026, 6:00 PM GMT+1'. */
const formatNotificationDate = (date: Date): string => {
  const moment = formatDateTime(date);
  return t`on ${moment}`;
};

interface ListProps {
  readonly news: number;
  readonly onUnread: (unread: number) => void;
  /** Called when a notification's link was followed. */
  readonly onFollow: () => void;
}

/** The notifications, newest first. Arrow keys move between them. */
export const NotificationList = ({ news, onUnread, onFollow }: ListProps) => {
  const [store] = useState(() => createNotificationStore(onUnread));
  const state = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => {
    void store.load(news);
  }, [store, news]);
  if (state.status === 'loading') {
    return (
      <Skeleton label={t`Loading notifications`} className={styles['loading']}>
        <SkeletonText lines={2} />
        <SkeletonText lines={2} />
        <SkeletonText lines={2} />
      </Skeleton>
    );
  }
  if (state.status === 'failed') {
    return (
      <ErrorState
        title={t`Your notifications could not be loaded.`}
        detail={friendlyMessage(state.error)}
        headingLevel={3}
        onRetry={() => void store.load(news)}
      />
    );
  }
  if (state.notifications.length === 0) {
    return (
      <EmptyState art="camp" title={t`Nothing to tell you yet`} headingLevel={3}>
        {t`Grades, answers and dates of your live courses will be here.`}
      </EmptyState>
    );
  }
  return <Lines store={store} shown={state} onFollow={onFollow} />;
};

interface LinesProps extends Pick<ListProps, 'onFollow'> {
  readonly store: NotificationStore;
  readonly shown: Extract<ReturnType<NotificationStore['get']>, { status: 'ready' }>;
}

const Lines = ({ store, shown, onFollow }: LinesProps) => {
  const { notifications, hasMore, isBusy } = shown;
  return (
    <>
      {notifications.some(({ isRead }) => !isRead) && (
        <div className={styles['actions']}>
          <Button variant="ghost" size="s" busy={isBusy} onClick={() => void store.markAll()}>
            {t`Mark all as read`}
          </Button>
        </div>
      )}
      <ul className={styles['lines']}>
        {notifications.map((notification) => (
          <Line
            key={notification.notificationId}
            notification={notification}
            onFollow={() => {
              void store.markOne(notification);
              onFollow();
            }}
          />
        ))}
      </ul>
      {hasMore && (
        <div className={styles['more']}>
          <Button variant="line" size="s" busy={isBusy} onClick={() => void store.showEarlier()}>
            {t`Show earlier ones`}
          </Button>
        </div>
      )}
    </>
  );
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const list = event.currentTarget.closest('ul');
  const step = STEPS[event.key];
  if (step === undefined || !list) return;
  event.preventDefault();
  const links = [...list.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  links[at + step]?.focus();
};

interface LineProps {
  readonly notification: Notification;
  readonly onFollow: () => void;
}

const Line = ({ notification, onFollow }: LineProps) => {
  const [shownAt] = useState(() => new Date());
  return (
    <li>
      <Link
        to={toNotificationPath(notification)}
        className={styles['line']}
        data-unread={!notification.isRead || undefined}
        onClick={onFollow}
        onKeyDown={moveByArrows}
      >
        <span className={styles['text']}>
          {!notification.isRead && <VisuallyHidden>{t`Unread:`} </VisuallyHidden>}
          <span>{describeNotification(notification, formatNotificationDate)}</span>
        </span>
        <span className={styles['meta']}>
          <bdi>{notification.courseTitle}</bdi>
          {' · '}
          <time dateTime={notification.createdAt}>
            {formatRelativeTime(new Date(notification.createdAt), shownAt)}
          </time>
        </span>
      </Link>
    </li>
  );
};
