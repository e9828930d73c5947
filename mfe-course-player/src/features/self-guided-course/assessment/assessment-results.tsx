import tones from '@cairn/course-content/grade-tones.module.css';
import { formatGrade, formatGradeOfMax } from '@cairn/domain/grade-text.rules';
import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import type { CourseModule } from '@cairn/api/modules.contract';
import { formatTimeSpent, toGradeTone } from '@cairn/domain/assessment.rules';
import type { Grade, StudentAnswer } from '@cairn/domain/grading.rules';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { Tag } from '@cairn/ui/tag';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { t } from 'ttag';
import { formatRightAnswer, formatStudentAnswer } from './answer-words.ts';
import { listModuleQuestions } from './attempt-questions.ts';
import styles from './assessment-results.module.css';

const SIZE = 84;
const RADIUS = 36;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Shows the score of an assessment as a ring with the percentage in its middle. */
const ScoreRing = ({ percent }: { readonly percent: number }) => (
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

interface AssessmentResultsProps {
  readonly module: CourseModule;
  readonly attempt: GradedAttempt;
  readonly isBusy: boolean;
  readonly onNext: () => void;
  readonly onRetake: () => void;
}

export const AssessmentResults = ({ module, attempt, ...actions }: AssessmentResultsProps) => {
  const score = attempt.grades.reduce((sum, grade) => sum + grade.score, 0);
  const points = attempt.grades.reduce((sum, grade) => sum + grade.points, 0);
  const awaiting = attempt.grades.filter(({ status }) => status === 'pending');
  const isPassed = attempt.status === 'passed';
  const timeSpent = formatTimeSpent(attempt.timeTaken);
  return (
    <>
      <section className={styles['score']} data-surface="deep" aria-label={t`Your result`}>
        <div className={styles['words']}>
          <Tag tone={isPassed ? 'completed' : 'missing'}>{isPassed ? t`Passed` : t`Failed`}</Tag>
          <p className={styles['points']}>
            {formatGrade(score)} <span>/ {formatGrade(points)}</span>
          </p>
          {awaiting.length > 0 && <p>{awaitingText(awaiting, points)}</p>}
          <p>{t`Time spent: ${timeSpent}`}</p>
          <ResultAction isPassed={isPassed} {...actions} />
        </div>
        <ScoreRing percent={attempt.score} />
      </section>
      <h3 className={styles['heading']}>{t`Your answers`}</h3>
      <ol className={styles['answers']}>
        {toAnswerRows(module, attempt).map((row) => (
          <AnswerRow key={row.position} {...row} isPassed={isPassed} />
        ))}
      </ol>
    </>
  );
};

/** Points that await review are not part of the score. */
const awaitingText = (awaiting: readonly Grade[], total: number): string => {
  const open = formatGrade(awaiting.reduce((sum, grade) => sum + grade.points, 0));
  const points = formatGrade(total);
  return t`${open} of ${points} points await review, so this score may change.`;
};

interface ResultActionProps extends Omit<AssessmentResultsProps, 'module' | 'attempt'> {
  readonly isPassed: boolean;
}

const ResultAction = ({ isPassed, isBusy, onNext, onRetake }: ResultActionProps) =>
  isPassed ? (
    <Button variant="amber" busy={isBusy} busyLabel={t`Saving...`} onClick={onNext}>
      {t`Next`}
      <ArrowRight />
    </Button>
  ) : (
    <Button variant="amber" busy={isBusy} onClick={onRetake}>
      <RotateCcw />
      {t`Retake Assessment`}
    </Button>
  );

/** Returns the questions of the attempt, with the right answers if the server sends them, and the student's response to each. */
const toAnswerRows = (module: CourseModule, attempt: GradedAttempt) =>
  (attempt.questions ?? listModuleQuestions(module)).map((question, position) => ({
    position,
    question,
    answer: attempt.responses[position] ?? null,
    grade: attempt.grades[position],
  }));

interface AnswerRowProps {
  readonly position: number;
  readonly question: Question;
  readonly answer: StudentAnswer;
  readonly grade: Grade | undefined;
  readonly isPassed: boolean;
}

const AnswerRow = ({ position, question, answer, grade, isPassed }: AnswerRowProps) => (
  <li className={styles['answer']}>
    <span className={styles['number']} aria-hidden="true">
      {position + 1}
    </span>
    <h4>{question.text}</h4>
    <AnswerGrade grade={grade} />
    <dl>
      <dt>{t`Your answer`}</dt>
      <dd>{formatStudentAnswer(question, answer)}</dd>
      {isPassed && <RightAnswer question={question} grade={grade} />}
      {grade && grade.feedback !== '' && (
        <>
          <dt>{t`Feedback`}</dt>
          <dd>{grade.feedback}</dd>
        </>
      )}
    </dl>
  </li>
);

/**
 * The right answer and its explanation, shown only after a pass, so that they do not help in the next attempt. A fully
 * right answer shows only the explanation.
 */
const RightAnswer = ({ question, grade }: Pick<AnswerRowProps, 'question' | 'grade'>) => {
  const isAllRight = grade?.status === 'graded' && grade.score === grade.points;
  const right = isAllRight ? undefined : formatRightAnswer(question);
  return (
    <>
      {right && (
        <>
          <dt>{right.name}</dt>
          <dd>{right.text}</dd>
        </>
      )}
      {question.explanation !== undefined && (
        <>
          <dt>{t`Explanation`}</dt>
          <dd>{question.explanation}</dd>
        </>
      )}
    </>
  );
};

/** Shows the points of an answer; a grade that is not final is grey and labelled. */
const AnswerGrade = ({ grade }: { readonly grade: Grade | undefined }) => {
  if (!grade) return <span className={classNames(styles['pill'], styles['open'])}>-</span>;
  const tone = grade.status === 'graded' ? toGradeTone(grade.score, grade.points) : 'open';
  const points = formatGradeOfMax(grade.score, grade.points);
  return (
    <span
      className={classNames(styles['pill'], tone === 'open' ? styles['open'] : tones[tone])}
      data-tone={tone}
    >
      {grade.status === 'pending' ? t`${points} pending` : points}
    </span>
  );
};
