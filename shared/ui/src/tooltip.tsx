import { useId, type ReactNode } from 'react';
import { TooltipBubble, type TooltipSide } from './tooltip-bubble.tsx';
import styles from './tooltip.module.css';
import { useTooltip } from './use-tooltip.ts';

interface TooltipProps {
  readonly text: string;
  readonly side?: TooltipSide;
  /** Renders the control that the tooltip describes; it must set `describedBy` as its `aria-describedby`. */
  readonly children: (describedBy: string) => ReactNode;
}

/**
 * A short text about a control, shown while the control has the pointer or the focus; the pointer may move onto the text. The
 * control must be focusable, or students without a pointer never see the text.
 */
export const Tooltip = ({ text, side = 'top', children }: TooltipProps) => {
  const id = useId();
  const { isOpen, events } = useTooltip();
  return (
    <span className={styles['anchor']} {...events}>
      {children(id)}
      <TooltipBubble id={id} text={text} side={side} isOpen={isOpen} />
    </span>
  );
};
