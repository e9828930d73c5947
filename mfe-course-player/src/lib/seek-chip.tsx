import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './seek-chip.module.css';

interface SeekChipProps {
  /** What it does, with the moment. */
  readonly label: string;
  readonly onClick: () => void;
  /** The moment or the range. */
  readonly children: ReactNode;
}

/** Leads to a place in the film. */
export const SeekChip = ({ label, onClick, children }: SeekChipProps) => (
  <button type="button" className={styles['chip']} aria-label={label} onClick={onClick}>
    <Play />
    <span>{children}</span>
  </button>
);

/** The same, where nothing can be played. */
export const StillChip = ({ children }: Pick<SeekChipProps, 'children'>) => (
  <span className={styles['chip']} data-still="">
    {children}
  </span>
);
