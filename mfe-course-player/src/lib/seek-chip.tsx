import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './seek-chip.module.css';

interface SeekChipProps {
  /** Label for screen readers: the action and the position in the film. */
  readonly label: string;
  readonly onClick: () => void;
  /** Text of the button: a position in the film, or a range. */
  readonly children: ReactNode;
}

/** Button that jumps to a position in the film. */
export const FilmSeekButton = ({ label, onClick, children }: SeekChipProps) => (
  <button type="button" className={styles['chip']} aria-label={label} onClick={onClick}>
    <Play />
    <span>{children}</span>
  </button>
);

/** Position in a film as plain text, for screens without the film. */
export const FilmPositionLabel = ({ children }: Pick<SeekChipProps, 'children'>) => (
  <span className={styles['chip']} data-still="">
    {children}
  </span>
);
