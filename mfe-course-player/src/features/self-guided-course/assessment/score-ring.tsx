import styles from './assessment-results.module.css';

const SIZE = 84;
const RADIUS = 36;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Shows the score of an assessment as a ring with the percentage in its middle. */
export const ScoreRing = ({ percent }: { readonly percent: number }) => (
  <div className={styles['ring']}>
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
      <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className={styles['track']} />
      {percent > 0 && (
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          className={styles['reached']}
          strokeDasharray={`${(CIRCUMFERENCE * percent) / 100} ${CIRCUMFERENCE}`}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        />
      )}
    </svg>
    <p>{`${percent}%`}</p>
  </div>
);
