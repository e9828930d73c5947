import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './seek-chip.module.css';

interface SeekChipProps {
  /** The action and the position, for screen readers. */
  readonly label: string;
  readonly onClick: () => void;
  /** The position or the range. */
  readonly children: ReactNode;
}

/** A button that jumps to a position in the film. */
export const SeekChip = ({ label, onClick, children }: SeekChipProps) => (
  <button type="button" className={styles['chip']} aria-label={label} onClick={onClick}>
    <Play />
    <span>{children}</span>
  </button>
);

/** The same label without a film to play. */
export const TimeChip = ({ children }: Pick<SeekChipProps, 'children'>) => (
  <span className={styles['chip']} data-still="">
    {children}
  </span>
);
