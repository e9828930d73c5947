import { formatClock } from '@cairn/domain/duration.rules';
import { countElapsedSeconds } from '@cairn/domain/quiz.rules';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import styles from './quiz.module.css';

interface QuizTimerProps {
  /** Start of the quiz in milliseconds since 1970. */
  readonly startedAt: number;
  /** End of the quiz in milliseconds since 1970; undefined while it runs. */
  readonly stoppedAt: number | undefined;
}

const TICK_MS = 1000;

/** Shows the time since the start of a quiz by the wall clock, so that a sleeping computer does not stop it. */
export const QuizTimer = ({ startedAt, stoppedAt }: QuizTimerProps) => {
  const [now, setNow] = useState(startedAt);
  const isStopped = stoppedAt !== undefined;
  useEffect(() => {
    if (isStopped) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isStopped]);
  return (
    <p role="timer" className={styles['timer']}>
      <VisuallyHidden>{t`Time:`} </VisuallyHidden>
      {formatClock(countElapsedSeconds(startedAt, stoppedAt ?? now))}
    </p>
  );
};
