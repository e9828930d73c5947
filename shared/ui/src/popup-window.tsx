import { t } from 'ttag';
import { POPUP_EXPAND_TRANSITION_MS } from './popup-box.ts';
import { Maximize2, Minimize2, X } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import styles from './popup-window.module.css';
import { type PopupMemory, usePopupBox } from './use-popup-box.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PopupWindowProps {
  readonly title: string;
  /** Whether the title is a name, such as that of a file, which page translators must not change. */
  readonly isTitleName?: boolean | undefined;
  /** Value of `z-index` with which the window is above or below other windows. */
  readonly layer: number;
  /** Whether no other window is in front of this one. */
  readonly isFront: boolean;
  readonly onFront: () => void;
  readonly onClose: () => void;
  /** Content next to the title, before the controls of the window. */
  readonly actions?: ReactNode;
  /** Buttons for the other windows, on a small screen that shows only one. */
  readonly switches?: ReactNode;
  /** Last box of a window that opens where it was before. */
  readonly memory?: PopupMemory | undefined;
  readonly children: ReactNode;
}

/**
 * A window that can be dragged, resized and expanded over a page that stays usable; a sheet on a small screen. Source: 001 §2,
 * §9.
 */
export const PopupWindow = ({ title, layer, children, ...props }: PopupWindowProps) => {
  const { isFront, onFront, onClose, actions, switches, memory, isTitleName } = props;
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const popupBox = usePopupBox(memory);
  const { box, isDragged, resize } = popupBox;
  useWindowFocus(root, layer);
  useWindowEvents(root, { onFront, onClose });
  const style: CSSProperties = {
    left: `${box.x}px`,
    top: `${box.y}px`,
    inlineSize: `${box.width}px`,
    blockSize: `${box.height}px`,
    zIndex: layer,
    transitionDuration: isDragged ? '0ms' : `${POPUP_EXPAND_TRANSITION_MS}ms`,
  };
  return createPortal(
    <div
      ref={root}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles['popup']}
      style={style}
    >
      <TitleBar {...{ title, titleId, isTitleName, popupBox, actions, onClose }} />
      {switches}
      {/* A frame takes the clicks that would bring the window to the front. */}
      <div
        role="group"
        aria-label={t`Content of ${title}`}
        // Focusable, so that the area can be scrolled by keyboard.
        tabIndex={0}
        className={styles['body']}
        data-behind={isFront ? undefined : true}
      >
        {children}
      </div>
      <span className={styles['grip']} aria-hidden="true" {...resize} />
    </div>,
    document.body,
  );
};

interface TitleBarProps extends Pick<
  PopupWindowProps,
  'title' | 'isTitleName' | 'actions' | 'onClose'
> {
  readonly titleId: string;
  readonly popupBox: ReturnType<typeof usePopupBox>;
}

const TitleBar = ({ title, titleId, popupBox, actions, onClose, ...bar }: TitleBarProps) => {
  const keysId = useId();
  const { drag, onKeyDown, isExpanded, toggleExpanded } = popupBox;
  return (
    // This is no `<header>`: outside of `<main>` it would be a second banner of the page.
    <div className={styles['bar']}>
      <button
        type="button"
        className={styles['handle']}
        aria-describedby={keysId}
        {...drag}
        onKeyDown={onKeyDown}
      >
        <span id={titleId} translate={bar.isTitleName === true ? 'no' : undefined}>
          {title}
        </span>
      </button>
      <VisuallyHidden>
        <span id={keysId}>{t`Arrow keys move the window, with Shift they change its size`}</span>
      </VisuallyHidden>
      {actions}
      <IconButton
        label={isExpanded ? t`Restore` : t`Expand`}
        size="s"
        className={styles['expand']}
        onClick={toggleExpanded}
      >
        {isExpanded ? <Minimize2 /> : <Maximize2 />}
      </IconButton>
      <IconButton label={t`Close`} size="s" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
};

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, [tabindex="0"]';

/** Whether the window leaves nothing visible of the page below it, as a sheet in a small and low browser window. */
const coversPage = (element: HTMLElement): boolean => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width >= window.innerWidth && bottom - top >= window.innerHeight;
};

/** Keeps the Tab key in a window that covers the page: the focus would move to elements that cannot be seen. Source: WCAG 2.4.11. */
const keepTabInside = (element: HTMLElement, event: KeyboardEvent): void => {
  if (!coversPage(element)) return;
  const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) =>
    stop.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  if (document.activeElement !== from && document.activeElement !== element) return;
  event.preventDefault();
  to?.focus();
};

/** A press anywhere in the window brings it to the front. Escape closes it, unless an element in it has handled the key. */
const useWindowEvents = (
  root: RefObject<HTMLElement | null>,
  { onFront, onClose }: Pick<PopupWindowProps, 'onFront' | 'onClose'>,
) => {
  const comeForward = useEffectEvent(onFront);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    const element = root.current;
    const onPointerDown = () => comeForward();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape') leave();
      if (event.key === 'Tab' && element) keepTabInside(element, event);
    };
    element?.addEventListener('pointerdown', onPointerDown, true);
    element?.addEventListener('keydown', onKeyDown);
    return () => {
      element?.removeEventListener('pointerdown', onPointerDown, true);
      element?.removeEventListener('keydown', onKeyDown);
    };
  }, [root]);
};

/** Moves the focus into the window when it is opened or opened again, and returns the focus when it closes. */
const useWindowFocus = (root: RefObject<HTMLElement | null>, layer: number) => {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  const arrive = useEffectEvent(() => {
    if (root.current?.contains(document.activeElement)) return;
    root.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (layer > 0) arrive();
  }, [layer]);
};
