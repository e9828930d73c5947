import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './completion-plot.module.css';

interface FigureBar {
  readonly id: string;
  readonly label: string;
  /** Length of the bar as a fraction of the longest one, from 0 to 1. */
  readonly share: number;
  /** Length of the part that is filled to half of its height, as a fraction of the longest bar. */
  readonly halfShare?: number;
  /** The figures as text. */
  readonly figures: string;
}

interface FigureBarsProps {
  /** Sentence that sums up the plot. */
  readonly finding: string;
  readonly bars: readonly FigureBar[];
  readonly children?: ReactNode;
}

/** Plot with a bar for each item, and its figures as text beside it. */
export const FigureBars = ({ finding, bars, children }: FigureBarsProps) => {
  const titleId = useId();
  return (
    <figure className={styles['figure']} aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId} className={styles['finding']}>
          {finding}
        </h2>
        {children}
      </figcaption>
      <div className={styles['course']}>
        <ul>
          {bars.map(({ id, label, share, halfShare = 0, figures }) => (
            <li key={id}>
              <span>{label}</span>
              <RatioBar full={share - halfShare} half={halfShare} />
              <span className={styles['number']}>{figures}</span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
};

interface ShareBarProps {
  /** Fraction of the bar that is filled, from 0 to 1. */
  readonly full: number;
  /** Fraction after it that is filled to half of its height, so that the two parts differ without their colours. */
  readonly half: number;
}

/** Bar with a filled and a half-filled part. */
export const RatioBar = ({ full, half }: ShareBarProps) => (
  <svg
    viewBox="0 0 100 10"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
    className={styles['bar']}
  >
    <rect width={full * 100} height="10" className={styles['completed']} />
    <rect x={full * 100} y="2.5" width={half * 100} height="5" className={styles['started']} />
  </svg>
);
