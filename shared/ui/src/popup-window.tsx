import { t } from 'ttag';
import { EXPAND_MS } from './popup-place.ts';
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
  /** Its z-index. */
  readonly layer: number;
  /** No other window is in front of it. */
  readonly isFront: boolean;
  readonly onFront: () => void;
  readonly onClose: () => void;
  /** Beside the title, before the controls of the window. */
  readonly actions?: ReactNode;
  /** On a small screen, where only one window is seen: the way to the others. */
  readonly switches?: ReactNode;
  /** Of a window that opens where it was. */
  readonly memory?: PopupMemory | undefined;
  readonly children: ReactNode;
}

/** A window over the page, which stays usable: dragged, resized, expanded. On a small screen a sheet. 001 §2, §9. */
export const PopupWindow = ({ title, layer, children, ...props }: PopupWindowProps) => {
  const { isFront, onFront, onClose, actions, switches, memory } = props;
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const place = usePopupBox(memory);
  const { box, isHeld, resize } = place;
  useFocus(root, layer);
  useOwnEvents(root, { onFront, onClose });
  const style: CSSProperties = {
    left: `${box.x}px`,
    top: `${box.y}px`,
    inlineSize: `${box.width}px`,
    blockSize: `${box.height}px`,
    zIndex: layer,
    transitionDuration: isHeld ? '0ms' : `${EXPAND_MS}ms`,
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
      <Bar {...{ title, titleId, place, actions, onClose }} />
      {switches}
      {/* A frame takes the clicks that would bring the window forward. */}
      <div
        role="group"
        aria-label={t`Content of ${title}`}
        // It is scrolled by the keys.
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

interface BarProps extends Pick<PopupWindowProps, 'title' | 'actions' | 'onClose'> {
  readonly titleId: string;
  readonly place: ReturnType<typeof usePopupBox>;
}

const Bar = ({ title, titleId, place, actions, onClose }: BarProps) => {
  const keysId = useId();
  const { drag, onKeyDown, isExpanded, toggleExpanded } = place;
  return (
    // In a window outside of <main>, a header would be a second banner of the page.
    <div className={styles['bar']}>
      <button
        type="button"
        className={styles['handle']}
        aria-describedby={keysId}
        {...drag}
        onKeyDown={onKeyDown}
      >
        <span id={titleId}>{title}</span>
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

/** A press anywhere in it brings it forward; Escape closes it, unless something in it has used that. */
const useOwnEvents = (
  root: RefObject<HTMLElement | null>,
  { onFront, onClose }: Pick<PopupWindowProps, 'onFront' | 'onClose'>,
) => {
  const comeForward = useEffectEvent(onFront);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    const element = root.current;
    const onPointerDown = () => comeForward();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    element?.addEventListener('pointerdown', onPointerDown, true);
    element?.addEventListener('keydown', onKeyDown);
    return () => {
      element?.removeEventListener('pointerdown', onPointerDown, true);
      element?.removeEventListener('keydown', onKeyDown);
    };
  }, [root]);
};

/** Comes with the window when it is opened or asked for again, and goes back to where it came from. */
const useFocus = (root: RefObject<HTMLElement | null>, layer: number) => {
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
