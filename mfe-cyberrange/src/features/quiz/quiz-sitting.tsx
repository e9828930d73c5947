import {
  countAnsweredQuestions,
  countElapsedSeconds,
  type QuizChoices,
  type QuizQuestion,
  withQuizChoice,
} from '@cairn/domain/quiz.rules';
import { Button } from '@cairn/ui/button';
import { framedChoicesClass } from '@cairn/ui/choice-frames';
import { Note } from '@cairn/ui/note';
import { RadioList } from '@cairn/ui/radio-list';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import styles from './quiz.module.css';
import { QuizTimer } from './quiz-timer.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';

/** Answers of a student in a quiz, which is not graded. */
export interface QuizSummary {
  readonly answered: number;
  readonly total: number;
  readonly seconds: number;
}

const formatQuestionNumber = (number: number, count: number): string =>
  t`Question ${number} of ${count}`;

const answeredText = (answered: number, count: number): string =>
  t`${answered} / ${count} answered`;

interface QuizSittingProps {
  readonly questions: readonly QuizQuestion[];
  /** Start of the quiz in milliseconds since 1970. */
  readonly startedAt: number;
  readonly onDone: (taken: QuizSummary) => void;
}

/** Duration in ms of the simulated submission of a quiz. Source: 002 §2.9. */
const SUBMIT_DURATION_MS = 30_000;

/** Simulates the submission of a quiz, which only writes to the log; leaving the page cancels it (MCQS-04). */
const useSubmission = (isSubmitted: boolean, onLogged: () => void): void => {
  const logged = useEffectEvent(() => {
    // By decision, submitting a quiz stores nothing: the result is only written to the log.
    console.info('cairn: quiz submitted');
    onLogged();
  });
  useEffect(() => {
    if (!isSubmitted) return undefined;
    const timer = setTimeout(() => logged(), SUBMIT_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isSubmitted]);
};

/** Shows all questions of a quiz on one page, with the timer. */
export const UngradedQuizSitting = ({ questions, startedAt, onDone }: QuizSittingProps) => {
  const [answers, setAnswers] = useState<QuizChoices>({});
  const [submittedAt, setSubmittedAt] = useState<number>();
  const isSubmitted = submittedAt !== undefined;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const answered = countAnsweredQuestions(questions, answers);
  useSubmission(isSubmitted, () =>
    onDone({
      answered,
      total: questions.length,
      seconds: countElapsedSeconds(startedAt, submittedAt ?? startedAt),
    }),
  );
  return (
    <section aria-labelledby="quiz-questions" className={styles['sitting']}>
      <h2 id="quiz-questions" ref={heading} tabIndex={-1}>
        {t`Questions`}
      </h2>
      <ol className={styles['questions']}>
        {questions.map((question, index) => (
          <li key={question.id} className={styles['question']}>
            <p className={styles['meta']}>{formatQuestionNumber(index + 1, questions.length)}</p>
            <Choices
              question={question}
              chosen={answers[question.id]}
              isDisabled={isSubmitted}
              onChoose={(optionId) => setAnswers(withQuizChoice(answers, question.id, optionId))}
            />
          </li>
        ))}
      </ol>
      <aside className={styles['side']} aria-label={t`Progress`}>
        <QuizTimer startedAt={startedAt} stoppedAt={submittedAt} />
        <p role="status">{answeredText(answered, questions.length)}</p>
        <Button
          block
          busy={isSubmitted}
          busyLabel={t`Submitting...`}
          onClick={() => setSubmittedAt(Date.now())}
        >
          {t`Submit`}
        </Button>
      </aside>
    </section>
  );
};

interface ChoicesProps {
  readonly question: QuizQuestion;
  readonly chosen: string | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (optionId: string) => void;
}

const Choices = ({ question, chosen, isDisabled, onChoose }: ChoicesProps) => {
  const { text, options } = question;
  if (options.length === 0) {
    return (
      <>
        <p className={styles['stem']}>{text}</p>
        <Note>{t`This question has no answer choices.`}</Note>
      </>
    );
  }
  return (
    <RadioList
      legend={text}
      className={framedChoicesClass}
      options={options.map((option) => ({ value: option.id, label: option.text }))}
      value={chosen}
      disabled={isDisabled}
      onChange={onChoose}
    />
  );
};
