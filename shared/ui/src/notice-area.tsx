import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { t } from 'ttag';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { MESSAGE_TONE_ICONS, type MessageTone } from './note.tsx';
import styles from './notice-area.module.css';

export interface Notice {
  readonly id: string;
  readonly tone: MessageTone;
  readonly message: string;
  /** Second line of the notice with advice or details. */
  readonly detail?: string | undefined;
}

interface ToastProps {
  readonly notice: Notice;
  readonly onClose: () => void;
}

const Toast = ({ notice: { tone, message, detail }, onClose }: ToastProps) => {
  const Icon = MESSAGE_TONE_ICONS[tone];
  return (
    <div
      role={tone === 'err' ? 'alert' : 'status'}
      className={classNames(styles['toast'], styles[tone])}
    >
      <Icon />
      <div className={styles['words']}>
        <p>{message}</p>
        {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
      </div>
      <IconButton label={t`Dismiss`} size="s" className={styles['close']} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
};

export interface NoticeAreaProps {
  /** Notices from the oldest to the newest; the caller decides how many there are and for how long. */
  readonly notices: readonly Notice[];
  readonly onClose: (id: string) => void;
  /** Called with true while the pointer or the focus is on the notices: their timers pause. */
  readonly onHold: (isPaused: boolean) => void;
}

/** Calls `onHold` when the pointer or the focus enters or leaves the area; moving between two notices does not count. */
const useHoverPause = (
  area: RefObject<HTMLElement | null>,
  onHold: (isPaused: boolean) => void,
) => {
  const wasPaused = useRef(false);
  const tell = useEffectEvent((isPaused: boolean) => {
    if (wasPaused.current === isPaused) return;
    wasPaused.current = isPaused;
    onHold(isPaused);
  });
  // Resumes the timers after a notice has closed: it removes the focus, and no event reports that.
  useEffect(() => {
    const element = area.current;
    if (element?.matches(':hover, :focus-within') === false) tell(false);
  });
  useEffect(() => {
    const element = area.current;
    const hold = (): void => tell(true);
    const release = (): void => tell(false);
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) release();
    };
    element?.addEventListener('pointerenter', hold);
    element?.addEventListener('pointerleave', release);
    element?.addEventListener('focusin', hold);
    element?.addEventListener('focusout', onFocusOut);
    return () => {
      element?.removeEventListener('pointerenter', hold);
      element?.removeEventListener('pointerleave', release);
      element?.removeEventListener('focusin', hold);
      element?.removeEventListener('focusout', onFocusOut);
    };
  }, [area]);
};

/** Scrolls the field that has the focus to the start of the window when the notices, at its end, cover a part of it. */
const uncoverFocusedField = (area: HTMLElement): void => {
  const field = document.activeElement;
  if (!field?.matches('input, select, textarea, [contenteditable]')) return;
  const { top, bottom, left, right } = field.getBoundingClientRect();
  const cover = area.getBoundingClientRect();
  if (bottom > cover.top && top < cover.bottom && right > cover.left && left < cover.right)
    field.scrollIntoView({ block: 'start' });
};

/** Area with all notices of the site, above everything else, including open dialogs. */
export const NoticeArea = ({ notices, onClose, onHold }: NoticeAreaProps) => {
  const area = useRef<HTMLElement>(null);
  const newest = notices.at(-1)?.id;
  useHoverPause(area, onHold);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || newest === undefined) return;
    if ('showPopover' in element) {
      // Shows the popover again for each new notice, above a dialog that has opened since.
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    }
    uncoverFocusedField(element);
  }, [newest]);
  return (
    <section ref={area} popover="manual" aria-label={t`Notices`} className={styles['area']}>
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} onClose={() => onClose(notice.id)} />
      ))}
    </section>
  );
};
