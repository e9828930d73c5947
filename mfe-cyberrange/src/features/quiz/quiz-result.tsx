import { formatClock } from '@cairn/domain/duration.rules';
import { Button } from '@cairn/ui/button';
import { LinkButton } from '@cairn/ui/link-button';
import { StatList, StatTile } from '@cairn/ui/stat-tile';
import { t } from 'ttag';
import styles from './quiz.module.css';
import type { QuizSummary } from './quiz-sitting.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';

interface QuizResultProps {
  readonly taken: QuizSummary;
  /** Path of the exercise to which the quiz belongs. */
  readonly exercise: string;
  readonly onAgain: () => void;
}

/** Shows the end of a quiz. It is not graded, so it has numbers but no score. */
export const QuizResult = ({ taken, exercise, onAgain }: QuizResultProps) => {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section aria-labelledby="quiz-result" className={styles['instructions']}>
      <h2 id="quiz-result" ref={heading} tabIndex={-1}>
        {t`Quiz finished`}
      </h2>
      <StatList>
        <StatTile label={t`Time`} value={formatClock(taken.seconds)} />
        <StatTile label={t`Answered`} value={`${taken.answered} / ${taken.total}`} />
      </StatList>
      <p className={styles['text']}>
        {t`Your answers were not graded. Talk them over with a colleague, or try the exercise again.`}
      </p>
      <div className={styles['actions']}>
        <LinkButton to={exercise}>{t`Back to the exercise`}</LinkButton>
        <Button variant="line" onClick={onAgain}>
          {t`Take the quiz again`}
        </Button>
      </div>
    </section>
  );
};
