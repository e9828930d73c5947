import { timerTone } from '@cairn/domain/assessment.rules';
import { clockText } from '@cairn/domain/duration.rules';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './assessment.module.css';

interface AssessmentTimerProps {
  readonly startedAt: Date;
  readonly minutes: number;
  readonly onTimeUp: () => void;
}

const TICK_MS = 1000;
/** Seconds left at which those who listen are told. */
const SPOKEN: Readonly<Record<number, string>> = {
  300: '5 minutes left',
  60: '1 minute left',
  0: 'Time is up',
};

/** Seconds left by the clock on the wall, so that a sleeping computer gives no time away. */
const secondsLeft = (startedAt: Date, minutes: number): number =>
  Math.max(0, Math.ceil(minutes * 60 - (Date.now() - startedAt.getTime()) / 1000));

/** The remaining time; a press hides it, the count goes on. */
export const AssessmentTimer = ({ startedAt, minutes, onTimeUp }: AssessmentTimerProps) => {
  const [left, setLeft] = useState(() => secondsLeft(startedAt, minutes));
  const [isHidden, setHidden] = useState(false);
  const tick = useEffectEvent(() => {
    const now = secondsLeft(startedAt, minutes);
    setLeft(now);
    if (now === 0) onTimeUp();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const share = left / (minutes * 60);
  return (
    <>
      <button type="button" className={styles['timer']} onClick={() => setHidden(!isHidden)}>
        {isHidden ? (
          'Timer hidden'
        ) : (
          <>
            <VisuallyHidden>Time left: </VisuallyHidden>
            <span className={styles['clock']}>{clockText(left)}</span>
            <progress
              className={styles['timeBar']}
              data-tone={timerTone(share)}
              value={left}
              max={minutes * 60}
              aria-hidden="true"
            />
            <span className={styles['hint']}>Select to hide the timer</span>
          </>
        )}
      </button>
      <VisuallyHidden>
        <span role="status">{SPOKEN[left]}</span>
      </VisuallyHidden>
    </>
  );
};
