import { lazyPart } from '@cairn/runtime';
import { IconButton } from '@cairn/ui/icon-button';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { Bell as BellIcon } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import { FloatingFailureMessage } from '../../lib/floating-failure.tsx';
import { usePlatformState } from '../../lib/platform.ts';
import styles from './bell-button.module.css';
import { useUnreadNotificationCount } from './use-unread.ts';

const panel = lazyPart(async () => (await import('./notification-panel.tsx')).NotificationPanel, {
  failure: FloatingFailureMessage,
});

/** Preloads the code of the notification panel. A failed load is shown when the panel is opened. */
const fetchPanel = (): void => void panel.preload().catch(() => {});

const MAX_SHOWN_COUNT = 99;

const formatBellLabel = (unread: number): string =>
  unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`;

/** Returns whether the URL asks for the settings: `?notifications=settings` (`NOTIFICATION_SETTINGS_PATH`), the link in e-mails. */
const isSettingsUrl = (): boolean =>
  new URLSearchParams(location.search).get('notifications') === 'settings';

type OpenPart = 'list' | 'settings' | undefined;

const findPartInUrl = (): OpenPart => (isSettingsUrl() ? 'settings' : undefined);

/** Returns which part of the notification panel is open, if any. Navigation closes it, unless the URL asks for the settings. */
const useOpenPart = () => {
  const { page } = usePlatformState();
  const [seen, setSeen] = useState(page);
  const [part, setPart] = useState(findPartInUrl);
  if (page !== seen) {
    setSeen(page);
    setPart(findPartInUrl());
  }
  return [part, setPart] as const;
};

/** Calls `onLeave` when the user presses or focuses something outside of the open panel. */
const useLeaving = (
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onLeave: () => void,
): void => {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = ({ target }: Event): void => {
      if (target instanceof Node && !area.current?.contains(target)) leave();
    };
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, [area, isOpen]);
};

/** Bell button with the number of unread notifications; it opens the panel that lists them. */
export const NotificationBellButton = () => {
  const { unread, setUnread, news } = useUnreadNotificationCount();
  const [part, setPart] = useOpenPart();
  const id = useId();
  const bell = useRef<HTMLDivElement>(null);
  const isOpen = part !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setPart(undefined);
  const closeAndReturn = (): void => {
    close();
    button.current?.focus();
  };
  useLeaving(bell, isOpen, close);
  return (
    <div ref={bell} className={styles['bell']}>
      <IconButton
        ref={button}
        label={formatBellLabel(unread)}
        className={styles['button']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => setPart(isOpen ? undefined : 'list')}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        <BellIcon />
        {unread > 0 && <Count unread={unread} />}
      </IconButton>
      <HiddenStatus text={news > 0 && unread > 0 ? `${formatBellLabel(unread)}.` : ''} />
      {isOpen && (
        <panel.Part
          id={id}
          startsWith={part}
          news={news}
          onUnread={setUnread}
          onClose={closeAndReturn}
          onFollow={close}
        />
      )}
    </div>
  );
};

const Count = ({ unread }: { readonly unread: number }) => (
  <span className={styles['count']} aria-hidden="true">
    {unread > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unread}
  </span>
);
