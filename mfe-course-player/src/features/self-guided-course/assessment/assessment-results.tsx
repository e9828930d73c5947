import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import type { CourseModule } from '@cairn/api/modules.contract';
import { pillTone, timeSpentText } from '@cairn/domain/assessment.rules';
import { blankWords, type GivenAnswer, type Grade } from '@cairn/domain/grading.rules';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { Tag } from '@cairn/ui/tag';
import { ArrowRight, RotateCcw } from 'lucide-react';
import tones from '../../../lib/grade-tones.module.css';
import styles from './assessment-results.module.css';
import { ScoreRing } from './score-ring.tsx';

interface AssessmentResultsProps {
  readonly module: CourseModule;
  readonly attempt: AssessmentAttempt;
  readonly isBusy: boolean;
  readonly onNext: () => void;
  readonly onRetake: () => void;
}

export const AssessmentResults = ({ module, attempt, ...actions }: AssessmentResultsProps) => {
  const score = attempt.grades.reduce((sum, grade) => sum + grade.score, 0);
  const points = attempt.grades.reduce((sum, grade) => sum + grade.points, 0);
  const isPassed = attempt.status === 'passed';
  return (
    <>
      <section className={styles['score']} data-surface="deep" aria-label="Your result">
        <div className={styles['words']}>
          <Tag tone={isPassed ? 'completed' : 'missing'}>{isPassed ? 'Passed' : 'Failed'}</Tag>
          <p className={styles['points']}>
            {score} <span>/ {points}</span>
          </p>
          <p>{`Time spent: ${timeSpentText(attempt.timeTaken)}`}</p>
          <ResultAction isPassed={isPassed} {...actions} />
        </div>
        <ScoreRing percent={attempt.score} />
      </section>
      <h3 className={styles['heading']}>Your answers</h3>
      <ol className={styles['answers']}>
        {rowsOf(module, attempt).map((row) => (
          <AnswerRow key={row.position} {...row} />
        ))}
      </ol>
    </>
  );
};

interface ResultActionProps extends Omit<AssessmentResultsProps, 'module' | 'attempt'> {
  readonly isPassed: boolean;
}

const ResultAction = ({ isPassed, isBusy, onNext, onRetake }: ResultActionProps) =>
  isPassed ? (
    <Button variant="amber" busy={isBusy} busyLabel="Saving..." onClick={onNext}>
      Next
      <ArrowRight />
    </Button>
  ) : (
    <Button variant="amber" busy={isBusy} onClick={onRetake}>
      <RotateCcw />
      Retake Assessment
    </Button>
  );

/** A question has no id of its own: its position in the module is one. */
const rowsOf = (module: CourseModule, attempt: AssessmentAttempt) =>
  (module.McqObj?.Questions ?? []).map((question, position) => ({
    position,
    question,
    answer: attempt.responses[position] ?? null,
    grade: attempt.grades[position],
  }));

interface AnswerRowProps {
  readonly position: number;
  readonly question: Question;
  readonly answer: GivenAnswer;
  readonly grade: Grade | undefined;
}

const AnswerRow = ({ position, question, answer, grade }: AnswerRowProps) => (
  <li className={styles['answer']}>
    <span className={styles['number']} aria-hidden="true">
      {position + 1}
    </span>
    <h4>{question.text}</h4>
    <GradePill grade={grade} />
    <dl>
      <dt>Your answer</dt>
      <dd>{answerText(question, answer)}</dd>
      {grade && grade.feedback !== '' && (
        <>
          <dt>Feedback</dt>
          <dd>{grade.feedback}</dd>
        </>
      )}
    </dl>
  </li>
);

/** The number is always printed; a grade that is not final is grey and says so. */
const GradePill = ({ grade }: { readonly grade: Grade | undefined }) => {
  if (!grade) return <span className={classNames(styles['pill'], styles['open'])}>-</span>;
  const tone = grade.status === 'graded' ? pillTone(grade.score, grade.points) : 'open';
  return (
    <span
      className={classNames(styles['pill'], tone === 'open' ? styles['open'] : tones[tone])}
      data-tone={tone}
    >
      {`${grade.score} / ${grade.points}`}
      {grade.status === 'pending' && ' pending'}
    </span>
  );
};

const NOTHING = 'No answer';

const answerText = (question: Question, answer: GivenAnswer): string => {
  if (answer === null || answer.length === 0) return NOTHING;
  if (typeof answer === 'string') return answer.trim() || NOTHING;
  if (answer.every((entry) => entry.trim() === '')) return NOTHING;
  if (question.type === 'matching') {
    return (question.pairs ?? [])
      .map(({ left }, index) => `${left}: ${answer[index] || '-'}`)
      .join('\n');
  }
  if (question.type === 'fill-in-the-blanks') {
    return blankWords(question)
      .map((_, index) => answer[index] || '-')
      .join('; ');
  }
  return answer.join('; ');
};
