import type { CourseModule, Question } from '@cairn/api/modules.contract';
import { blankAnswer, timeLimitMinutes } from '@cairn/domain/assessment.rules';
import { type GivenAnswer, isAnswered } from '@cairn/domain/grading.rules';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { useRef, useState } from 'react';
import { AssessmentTimer } from './assessment-timer.tsx';
import styles from './assessment.module.css';
import type { Taken } from './grade-attempt.ts';
import { QuestionInput } from './question-input.tsx';
import { QuestionMap } from './question-map.tsx';
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

/** What is asked, in which order, and what has been answered so far. */
const useAnswers = (module: CourseModule) => {
  const questions = module.McqObj?.Questions ?? [];
  const [order] = useState(() => orderOf(module));
  const [answers, setAnswers] = useState<GivenAnswer[]>(() => questions.map(blankAnswer));
  return {
    answers,
    /** As shown. */
    cards: order.map((position) => ({
      position,
      question: questions[position] as Question,
      answer: answers[position] ?? null,
      isAnswered: isAnswered(answers[position]),
    })),
    answered: answers.filter(isAnswered).length,
    give: (position: number, answer: GivenAnswer) => setAnswers(answers.with(position, answer)),
  };
};

/** All questions on one page, the time beside them. Handed in once, by the student or by the clock. */
export const AssessmentSitting = ({ module, startedAt, onHandIn }: AssessmentSittingProps) => {
  const { answers, cards, answered, give } = useAnswers(module);
  /** Where the student is: the card answered or looked up last. */
  const [current, setCurrent] = useState<number>();
  const [isConfirming, setConfirming] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const isHandedIn = useRef(false);
  const minutes = timeLimitMinutes(module.McqObj ?? {});

  const handIn = () => {
    if (isHandedIn.current) return;
    isHandedIn.current = true;
    onHandIn({ responses: answers, startedAt, submittedAt: new Date() });
  };
  const go = (index: number) => {
    setCurrent(index);
    goToQuestion(list.current?.children[index]);
  };
  return (
    <div className={styles['sitting']}>
      <ol ref={list} className={styles['questions']}>
        {cards.map(({ position, question, answer }, index) => (
          <QuestionCard
            key={position}
            heading={`Question ${index + 1} of ${cards.length}`}
            {...{ question, answer }}
            onChange={(given) => {
              give(position, given);
              setCurrent(index);
            }}
          />
        ))}
      </ol>
      <aside className={styles['side']} aria-label="Progress">
        {minutes > 0 && <AssessmentTimer {...{ startedAt, minutes }} onTimeUp={handIn} />}
        <p role="status">{`${answered} / ${cards.length} answered`}</p>
        <QuestionMap answered={cards.map((card) => card.isAnswered)} current={current} onGo={go} />
        <Button block onClick={() => setConfirming(true)}>
          Submit Assessment
        </Button>
      </aside>
      <ConfirmDialog
        isOpen={isConfirming}
        unanswered={cards.length - answered}
        onCancel={() => setConfirming(false)}
        onSubmit={handIn}
      />
    </div>
  );
};

const goToQuestion = (card: Element | undefined): void => {
  card?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
  card?.scrollIntoView();
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
    {unanswered > 0 && (
      <Note tone="warn">{`You still have ${unanswered} unanswered questions.`}</Note>
    )}
  </Dialog>
);
