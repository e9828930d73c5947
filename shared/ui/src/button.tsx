import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { getButtonClass, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';
import { TooltipBubble, type TooltipSide } from './tooltip-bubble.tsx';
import { useTooltip } from './use-tooltip.ts';

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Whether work is in progress: a spinner is shown, clicks do nothing, the focus stays. */
  readonly busy?: boolean | undefined;
  /** Label while busy, such as 'Enrolling...'; the normal label by default. */
  readonly busyLabel?: string | undefined;
  /**
   * Reason why the button cannot be used now. The button stays focusable, and the reason is its tooltip and description.
   */
  readonly reason?: string | undefined;
  readonly reasonSide?: TooltipSide | undefined;
  /** Whether a toggle button is pressed; undefined for other buttons. */
  readonly pressed?: boolean | undefined;
}

const ignore = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

const describeAlsoBy = (props: ComponentProps<'button'>, id: string) => ({
  'aria-describedby': [props['aria-describedby'], id].filter(Boolean).join(' '),
});

const BusyContent = ({ label, idle }: { readonly label: ReactNode; readonly idle: ReactNode }) => (
  <>
    <span className={styles['spinner']} />
    {/* The idle label still takes its space, so that the button does not shrink. */}
    <span className={styles['busyLabel']} data-idle={typeof idle === 'string' ? idle : undefined}>
      {label}
    </span>
  </>
);

/** A button with every state of the design. Other props go to the `<button>`, which has `type="button"` by default. */
export const Button = ({ variant, size, block, className, ...props }: ButtonProps) => {
  const {
    busy,
    busyLabel,
    reason,
    reasonSide = 'top',
    pressed,
    children,
    onClick,
    ...rest
  } = props;
  const reasonId = useId();
  const { isOpen, events } = useTooltip();
  const hasReason = reason !== undefined;
  const isBlocked = busy === true || hasReason;
  return (
    <button
      type="button"
      {...rest}
      {...(hasReason && { ...events, ...describeAlsoBy(rest, reasonId) })}
      className={getButtonClass(
        { variant, size, block },
        hasReason && styles['unavailable'],
        className,
      )}
      aria-busy={busy === true || undefined}
      aria-disabled={isBlocked || undefined}
      aria-pressed={pressed}
      onClick={isBlocked ? ignore : onClick}
    >
      {busy === true ? (
        <BusyContent label={busyLabel ?? children} idle={children} />
      ) : (
        // Wraps the text in an element: page translators move bare texts, and React cannot remove a text that was moved.
        <span className={styles['content']}>{children}</span>
      )}
      {hasReason && (
        <TooltipBubble
          id={reasonId}
          text={reason}
          side={reasonSide}
          isOpen={isOpen}
          isPartOfControl
        />
      )}
    </button>
  );
};
