import { useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './tooltip.module.css';

export type TooltipSide = 'top' | 'left' | 'right';

interface TooltipBubbleProps {
  readonly id: string;
  readonly text: string;
  readonly side: TooltipSide;
  readonly isOpen: boolean;
  /** Whether the bubble is inside the control, where its text would become part of the control's name. */
  readonly isPartOfControl?: boolean;
}

/** Minimum distance in pixels between a tooltip and the edge of the window. */
const WINDOW_MARGIN_PX = 8;

/** Returns by how many pixels a tooltip must move to fit into the window. */
const computeShift = ({ left, right }: DOMRect, width: number): number =>
  Math.max(WINDOW_MARGIN_PX - left, 0) - Math.max(right - width + WINDOW_MARGIN_PX, 0);

/** Dark box with a tooltip's text; its parent element must be positioned. */
export const TooltipBubble = ({ isOpen, isPartOfControl, side, text, id }: TooltipBubbleProps) => {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!isOpen || !element) return;
    element.style.setProperty('--shift', '0px');
    const width = document.documentElement.clientWidth;
    element.style.setProperty(
      '--shift',
      `${computeShift(element.getBoundingClientRect(), width)}px`,
    );
  }, [isOpen]);
  return (
    <span
      ref={box}
      role="tooltip"
      id={id}
      aria-hidden={isPartOfControl}
      className={classNames(styles['tooltip'], styles[side], isOpen && styles['open'])}
    >
      {text}
    </span>
  );
};
