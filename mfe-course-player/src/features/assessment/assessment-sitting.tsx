import type { CourseModule, Question } from '@cairn/api/modules.contract';
import { blankAnswer, timeLimitMinutes } from '@cairn/domain/assessment.rules';
import { type GivenAnswer, isAnswered } from '@cairn/domain/grading.rules';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AssessmentTimer } from './assessment-timer.tsx';
import styles from './assessment.module.css';
import type { Taken } from './grade-attempt.ts';
import { QuestionInput } from './question-input.tsx';
import { shuffled } from './shuffled.ts';

interface AssessmentSittingProps {
  readonly module: CourseModule;
  readonly startedAt: Date;
  readonly onHandIn: (taken: Taken) => void;
}

/** Positions of the questions as shown: in order, or shuffled once for this sitting. */
const orderOf = (module: CourseModule): number[] => {
  const positions = (module.McqObj?.Questions ?? []).map((_, index) => index);
  return module.McqObj?.ShuffleQuestions === true ? shuffled(positions) : positions;
};

/** All questions on one page, the time beside them. Handed in once, by the student or by the clock. */
export const AssessmentSitting = ({ module, startedAt, onHandIn }: AssessmentSittingProps) => {
  const questions = module.McqObj?.Questions ?? [];
  const [order] = useState(() => orderOf(module));
  const [answers, setAnswers] = useState<GivenAnswer[]>(() => questions.map(blankAnswer));
  const [isConfirming, setConfirming] = useState(false);
  const isHandedIn = useRef(false);
  const minutes = timeLimitMinutes(module.McqObj ?? {});
  const answered = answers.filter(isAnswered).length;
  useLeaveWarning();

  const handIn = () => {
    if (isHandedIn.current) return;
    isHandedIn.current = true;
    onHandIn({ responses: answers, startedAt, submittedAt: new Date() });
  };
  return (
    <div className={styles['sitting']}>
      <ol className={styles['questions']}>
        {order.map((position, index) => (
          <QuestionCard
            key={position}
            question={questions[position] as Question}
            heading={`Question ${index + 1} of ${questions.length}`}
            answer={answers[position] ?? null}
            onChange={(answer) => setAnswers(answers.with(position, answer))}
          />
        ))}
      </ol>
      <aside className={styles['side']} aria-label="Progress">
        {minutes > 0 && <AssessmentTimer {...{ startedAt, minutes }} onTimeUp={handIn} />}
        <p role="status">{`${answered} / ${questions.length} answered`}</p>
        <Button block onClick={() => setConfirming(true)}>
          Submit Assessment
        </Button>
      </aside>
      <ConfirmDialog
        isOpen={isConfirming}
        unanswered={questions.length - answered}
        onCancel={() => setConfirming(false)}
        onSubmit={handIn}
      />
    </div>
  );
};

interface QuestionCardProps {
  readonly question: Question;
  readonly heading: string;
  readonly answer: GivenAnswer;
  readonly onChange: (answer: GivenAnswer) => void;
}

const QuestionCard = ({ question, heading, answer, onChange }: QuestionCardProps) => (
  <li className={styles['question']}>
    <p className={styles['meta']}>
      <span>{heading}</span>
      <span>{question.points === 1 ? '1 point' : `${question.points} points`}</span>
    </p>
    <QuestionInput question={question} answer={answer} onChange={onChange} />
  </li>
);

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly unanswered: number;
  readonly onCancel: () => void;
  readonly onSubmit: () => void;
}

const ConfirmDialog = ({ isOpen, unanswered, onCancel, onSubmit }: ConfirmDialogProps) => (
  <Dialog
    open={isOpen}
    onClose={onCancel}
    title="Confirm Submission"
    actions={
      <>
        <Button variant="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onSubmit}>Submit</Button>
      </>
    }
  >
    <p>Are you sure you want to submit this assessment?</p>
    {unanswered > 0 && <p>{`You still have ${unanswered} unanswered questions.`}</p>}
  </Dialog>
);

/** A started attempt that is left is lost, so that the browser asks first. */
const useLeaveWarning = (): void => {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => event.preventDefault());
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
};
