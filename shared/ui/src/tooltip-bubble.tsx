import { classNames } from './class-names.ts';
import styles from './tooltip.module.css';

export type TooltipSide = 'top' | 'left' | 'right';

interface TooltipBubbleProps {
  readonly id: string;
  readonly text: string;
  readonly side: TooltipSide;
  readonly isOpen: boolean;
  /** Inside the control itself, where its words would join the control's name. */
  readonly isPartOfControl?: boolean;
}

/** The dark box of a tooltip; its parent is positioned. */
export const TooltipBubble = ({ isOpen, isPartOfControl, side, text, id }: TooltipBubbleProps) => (
  <span
    role="tooltip"
    id={id}
    aria-hidden={isPartOfControl}
    className={classNames(styles['tooltip'], styles[side], isOpen && styles['open'])}
  >
    {text}
  </span>
);
