import { TIMER_TICK_MS } from '@cairn/domain/course-taking.limits';
import { toTimerTone } from '@cairn/domain/assessment.rules';
import { formatClock } from '@cairn/domain/duration.rules';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import styles from './assessment-timer.module.css';
import type { AttemptClock } from './attempt-clock.ts';

interface AssessmentTimerProps {
  readonly clock: AttemptClock;
  /** Time limit of the attempt in seconds. */
  readonly limit: number;
  readonly onTimeUp: () => void;
  /** Called when the remaining time is uncertain and has to be loaded from the server again. */
  readonly onUnsure: () => void;
}

/** Announcements of the remaining time for screen readers, by seconds left. */
const ANNOUNCEMENTS: Readonly<Record<number, string>> = {
  300: t`5 minutes left`,
  60: t`1 minute left`,
  0: t`Time is up`,
};

const countSecondsLeft = (clock: AttemptClock): number => Math.ceil(clock.secondsLeft() ?? 0);

/** Shows the remaining time of an attempt; a click hides the display but does not stop the count. */
export const AssessmentTimer = (props: AssessmentTimerProps) => {
  const { clock, limit, onTimeUp, onUnsure } = props;
  const [left, setLeft] = useState(() => countSecondsLeft(clock));
  const [isHidden, setHidden] = useState(false);
  const tick = useEffectEvent(() => {
    if (clock.isUnsure()) onUnsure();
    const now = countSecondsLeft(clock);
    setLeft(now);
    if (now === 0) onTimeUp();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), TIMER_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const fraction = left / limit;
  return (
    <>
      <button type="button" className={styles['timer']} onClick={() => setHidden(!isHidden)}>
        {isHidden ? (
          t`Timer hidden`
        ) : (
          <>
            <VisuallyHidden>{t`Time left:`} </VisuallyHidden>
            <span className={styles['clock']}>{formatClock(left)}</span>
            <progress
              className={styles['timeBar']}
              data-tone={toTimerTone(fraction)}
              value={left}
              max={limit}
              aria-hidden="true"
            />
            <span className={styles['hint']}>{t`Select to hide the timer`}</span>
          </>
        )}
      </button>
      <HiddenStatus text={ANNOUNCEMENTS[left]} />
    </>
  );
};
