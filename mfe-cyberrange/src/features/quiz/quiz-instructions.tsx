import type { QuizQuestion } from '@cairn/domain/quiz.rules';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { plural } from '@cairn/messages/plural';
import { RotateCw } from 'lucide-react';
import { t } from 'ttag';
import styles from './quiz.module.css';

interface QuizInstructionsProps {
  /** Questions of the quiz; undefined if they could not be loaded. */
  readonly questions: readonly QuizQuestion[] | undefined;
  readonly onStart: (questions: readonly QuizQuestion[]) => void;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Instructions of a quiz, shown before its timer starts. */
export const QuizInstructions = ({ questions, onStart, ...retry }: QuizInstructionsProps) => {
  const count = questions?.length ?? 0;
  return (
    <section aria-labelledby="quiz-instructions" className={styles['instructions']}>
      <h2 id="quiz-instructions">{t`Instructions`}</h2>
      <ul className={styles['rules']}>
        {count > 0 && (
          <li>{plural(count, t`The quiz has 1 question.|The quiz has ${count} questions.`)}</li>
        )}
        <li>{t`Each question has one choice; you can change it until you submit.`}</li>
        <li>{t`The time counts up from your start. There is no limit.`}</li>
        <li>{t`The quiz is for you alone: nothing is sent and nothing is graded.`}</li>
      </ul>
      {count === 0 && <Note tone="warn">{t`No questions available right now.`}</Note>}
      <div className={styles['actions']}>
        <Button
          variant="amber"
          reason={count === 0 ? t`The quiz needs its questions.` : undefined}
          onClick={() => questions && onStart(questions)}
        >
          {t`Start`}
        </Button>
        {questions === undefined && (
          <Button variant="line" busy={retry.isRetrying} onClick={retry.onRetry}>
            <RotateCw />
            {t`Try Again`}
          </Button>
        )}
      </div>
    </section>
  );
};
