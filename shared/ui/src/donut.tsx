import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './donut.module.css';

const size = 84;
const radius = 36;
const circumference = 2 * Math.PI * radius;

export interface ProgressRingProps {
  readonly done: number;
  /** Number of segments. */
  readonly total: number;
  /** Content in the middle of the ring; the percentage by default. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** Progress as a ring, one segment per module. The text ('3 of 8 modules complete') belongs next to it, not in it. */
export const ProgressRing = ({ done, total, children, className }: ProgressRingProps) => {
  const step = circumference / Math.max(total, 1);
  const gap = total > 1 ? Math.min(5, step / 3) : 0;
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <div className={classNames(styles['donut'], className)}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
        {Array.from({ length: Math.max(total, 1) }, (_, index) => (
          <circle
            key={index}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            strokeWidth="9"
            strokeDasharray={`${step - gap} ${circumference - step + gap}`}
            strokeDashoffset={-(index * step + gap / 2)}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
            className={index < done ? styles['done'] : styles['ahead']}
          />
        ))}
      </svg>
      <span className={styles['centre']}>{children ?? `${percent}%`}</span>
    </div>
  );
};
