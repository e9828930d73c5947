import type { Question } from '@cairn/api/mcq';
import type { CourseModule } from '@cairn/api/modules.contract';
import { type StudentAnswer, isAnswered } from '@cairn/domain/grading.rules';
import { plural } from '@cairn/messages/plural';
import { Note } from '@cairn/ui/note';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { Flag } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from 'ttag';
import { AssessmentTimer } from './assessment-timer.tsx';
import styles from './assessment.module.css';
import { ConfirmSubmitAttempt } from './confirm-submit-attempt.tsx';
import type { AttemptAutosave, AttemptSaveState } from './attempt-state.ts';
import { QuestionInput } from './question-input.tsx';
import { QuestionMap } from './question-map.tsx';
import { useQuestionFlags } from './use-question-flags.ts';

interface AssessmentSittingProps {
  readonly module: CourseModule;
  readonly autosave: AttemptAutosave;
  /** True until the server has acknowledged the submission of the attempt. */
  readonly isHandingIn: boolean;
  readonly onHandIn: () => void;
}

/** Question of a running attempt as its card shows it. */
interface QuestionCardState {
  /** Position of the question in the module. */
  readonly position: number;
  readonly question: Question;
  readonly options: readonly number[];
  readonly answer: StudentAnswer;
  readonly isAnswered: boolean;
  /** Answer written on this page that an answer from another page has replaced. */
  readonly overruled: StudentAnswer | undefined;
  readonly isFlagged: boolean;
}

/** Returns the questions of a running attempt in their order with the answers, and saves each change. */
const useAttemptAnswers = (module: CourseModule, autosave: AttemptAutosave) => {
  const questions = module.McqObj?.Questions ?? [];
  const attemptState = useSyncExternalStore(autosave.subscribe, autosave.read);
  const flags = useQuestionFlags({
    courseId: module.CourseID,
    moduleId: module.ModuleID,
    datetimeStarted: autosave.datetimeStarted,
  });
  useEffect(() => autosave.watch(), [autosave]);
  /** Cards of the questions, in the order in which they are shown. */
  const cards = attemptState.order.flatMap((position): QuestionCardState[] => {
    const question = questions[position];
    if (!question) return [];
    const answer = attemptState.answers[position] ?? null;
    const options = attemptState.options[position] ?? [];
    const overruled = attemptState.overruled.get(position);
    const marks = { isAnswered: isAnswered(answer), isFlagged: flags.has(position) };
    return [{ position, question, options, answer, overruled, ...marks }];
  });
  const answered = cards.filter((card) => card.isAnswered).length;
  return { attemptState, cards, answered, flag: flags.toggle };
};

/** Shows all questions of an attempt on one page with the remaining time. The student submits it, or the timer does once. */
export const AssessmentSitting = (props: AssessmentSittingProps) => {
  const { module, autosave, isHandingIn, onHandIn } = props;
  const { attemptState, cards, answered, flag } = useAttemptAnswers(module, autosave);
  /** Index of the card that was answered or opened last. */
  const [current, setCurrent] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const isTimeUp = useRef(false);

  const handInAtZero = () => {
    if (isTimeUp.current) return;
    isTimeUp.current = true;
    onHandIn();
  };
  const go = (index: number) => {
    setCurrent(index);
    goToQuestion(list.current?.children[index]);
  };
  return (
    <div className={styles['sitting']}>
      <ol ref={list} className={styles['questions']}>
        {cards.map((card, index) => (
          <QuestionCard
            key={card.position}
            heading={headingText(index + 1, cards.length)}
            card={card}
            onChange={(answer) => {
              autosave.give(card.position, answer);
              setCurrent(index);
            }}
            onFlag={() => flag(card.position)}
          />
        ))}
      </ol>
      <aside className={styles['side']} aria-label={t`Progress`}>
        <TimeLeft autosave={autosave} onTimeUp={handInAtZero} />
        <p role="status">{t`${answered} / ${cards.length} answered`}</p>
        <QuestionMap questions={cards} current={current} onGo={go} />
        <ConfirmSubmitAttempt questions={cards} isHandingIn={isHandingIn} onHandIn={onHandIn} />
        <SaveStatus saving={attemptState.saving} isStoredLocally={attemptState.isStoredLocally} />
      </aside>
    </div>
  );
};

const headingText = (number: number, count: number): string => t`Question ${number} of ${count}`;

interface TimeLeftProps {
  readonly autosave: AttemptAutosave;
  readonly onTimeUp: () => void;
}

/** Shows the remaining time of the attempt; nothing without a time limit (ASMT-02). */
const TimeLeft = ({ autosave: { clock, look }, onTimeUp }: TimeLeftProps) =>
  clock.limit !== null && (
    <AssessmentTimer
      clock={clock}
      limit={clock.limit}
      onTimeUp={onTimeUp}
      onUnsure={() => void look()}
    />
  );

const goToQuestion = (card: Element | undefined): void => {
  card?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
  card?.scrollIntoView();
};

interface QuestionCardProps {
  readonly card: QuestionCardState;
  readonly heading: string;
  readonly onChange: (answer: StudentAnswer) => void;
  readonly onFlag: () => void;
}

const QuestionCard = ({ card, heading, onChange, onFlag }: QuestionCardProps) => {
  const { question, options, answer, overruled } = card;
  const { points } = question;
  const written = [overruled ?? []].flat().join('; ') || t`nothing`;
  return (
    <li className={styles['question']}>
      <div className={styles['meta']}>
        <span>{heading}</span>
        <FlagButton heading={heading} isFlagged={card.isFlagged} onFlag={onFlag} />
        <span>{plural(points, t`${points} point|${points} points`)}</span>
      </div>
      <QuestionInput {...{ question, options, answer, onChange }} />
      {overruled !== undefined && (
        <Note tone="warn" role="status" className={styles['overruled']}>
          <p>{t`This was also answered in another tab or on another device; that answer is shown.`}</p>
          <p>{t`You had written here: ${written}`}</p>
        </Note>
      )}
    </li>
  );
};

interface FlagButtonProps {
  readonly heading: string;
  readonly isFlagged: boolean;
  readonly onFlag: () => void;
}

/** A button that marks a question for review before submission. */
const FlagButton = ({ heading, isFlagged, onFlag }: FlagButtonProps) => (
  <button
    type="button"
    className={styles['flag']}
    aria-label={t`Flag for review: ${heading}`}
    aria-pressed={isFlagged}
    onClick={onFlag}
  >
    <Flag />
    {isFlagged ? t`Flagged` : t`Flag`}
  </button>
);

interface SaveStatusProps {
  readonly saving: AttemptSaveState;
  readonly isStoredLocally: boolean;
}

/** State of saving that is announced: no failure, a failure, or a success after a failure. */
type SavingHistory = 'usual' | 'failed' | 'recovered';

const followSaving = (before: SavingHistory, saving: AttemptSaveState): SavingHistory => {
  if (saving === 'failing') return 'failed';
  if (saving === 'saved' && before === 'failed') return 'recovered';
  return saving === 'saving' && before === 'recovered' ? 'usual' : before;
};

/** Shows where the answers of the attempt are saved. Only a problem and its end are announced. */
const SaveStatus = (props: SaveStatusProps) => {
  const [history, setHistory] = useState<SavingHistory>('usual');
  const next = followSaving(history, props.saving);
  if (next !== history) setHistory(next);
  return (
    <>
      <HiddenStatus text={history === 'recovered' && t`All answers saved`} />
      <ShownSaveStatus {...props} />
    </>
  );
};

const ShownSaveStatus = ({ saving, isStoredLocally }: SaveStatusProps) => {
  if (saving === 'failing') {
    return (
      <Note tone="warn" role="status" className={styles['saving']}>
        {isStoredLocally
          ? t`Not saved yet, trying again. Your answers are kept in this browser.`
          : t`Not saved yet, trying again. This browser has no room to keep your answers: please leave this page open.`}
      </Note>
    );
  }
  if (saving === 'untouched') return null;
  return (
    <p className={styles['saving']}>{saving === 'saving' ? t`Saving…` : t`All answers saved`}</p>
  );
};
