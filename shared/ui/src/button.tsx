import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';
import { TooltipBubble, type TooltipSide } from './tooltip-bubble.tsx';
import { useTooltip } from './use-tooltip.ts';

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Work goes on: a spinner is shown, clicks do nothing, the focus stays. */
  readonly busy?: boolean | undefined;
  /** The words while busy, 'Enrolling...'; without them the label stays. */
  readonly busyLabel?: string | undefined;
  /** Why it cannot be used now: it stays focusable, and the reason is its tooltip and description. */
  readonly reason?: string | undefined;
  readonly reasonSide?: TooltipSide | undefined;
  /** For a toggle. */
  readonly pressed?: boolean | undefined;
}

const ignore = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

const BusyContent = ({ label, idle }: { readonly label: ReactNode; readonly idle: ReactNode }) => (
  <>
    <span className={styles['spinner']} />
    {/* The idle label keeps its place, so that the button does not shrink. */}
    <span className={styles['busyLabel']} data-idle={typeof idle === 'string' ? idle : undefined}>
      {label}
    </span>
  </>
);

/** A button with every state of the design; other props go to the `<button>`, which is `type="button"` by default. */
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
      {...(hasReason && { ...events, 'aria-describedby': reasonId })}
      className={buttonClass(
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
        // Never a text of the button itself: page translators move texts, and React cannot remove a text that was moved.
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
