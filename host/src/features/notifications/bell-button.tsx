import { lazyPart } from '@cairn/runtime';
import { IconButton } from '@cairn/ui/icon-button';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Bell as BellIcon } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import { FloatingFailure } from '../../lib/floating-failure.tsx';
import { usePlatformState } from '../../lib/platform.ts';
import styles from './bell-button.module.css';
import { useUnread } from './use-unread.ts';

const panel = lazyPart(async () => (await import('./notification-panel.tsx')).NotificationPanel, {
  failure: FloatingFailure,
});

/** Preloads the panel; opening it shows a failure. */
const fetchPanel = (): void => void panel.preload().catch(() => {});

const MAX_SHOWN_COUNT = 99;

const formatBellLabel = (unread: number): string =>
  unread === 0 ? t`Notifications` : t`Notifications, ${unread} unread`;

/** Returns whether the URL asks for the settings: `?notifications=settings` (`NOTIFICATION_SETTINGS_PATH`), the link in e-mails. */
const isSettingsUrl = (): boolean =>
  new URLSearchParams(location.search).get('notifications') === 'settings';

type OpenPart = 'list' | 'settings' | undefined;

const findPartInUrl = (): OpenPart => (isSettingsUrl() ? 'settings' : undefined);

/** Returns the open part of the panel, if any. Navigation closes it, unless the URL asks for the settings. */
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

/** Calls back when a press or the focus goes outside of `place` while it is open. */
const useLeaving = (
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onLeave: () => void,
): void => {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = ({ target }: Event): void => {
      if (target instanceof Node && !place.current?.contains(target)) leave();
    };
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, [place, isOpen]);
};

/** Shows the number of unread notifications, and opens the panel with them. */
export const BellButton = () => {
  const { unread, setUnread, news } = useUnread();
  const [part, setPart] = useOpenPart();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const isOpen = part !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setPart(undefined);
  const closeAndReturn = (): void => {
    close();
    button.current?.focus();
  };
  useLeaving(place, isOpen, close);
  return (
    <div ref={place} className={styles['bell']}>
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
      <VisuallyHidden>
        <span role="status">{news > 0 && unread > 0 ? `${formatBellLabel(unread)}.` : ''}</span>
      </VisuallyHidden>
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
