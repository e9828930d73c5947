import { formatGrade } from '@cairn/domain/grade-text.rules';
import { ApiError } from '@cairn/api/api-error';
import {
  type AttemptAnswer,
  markAttempt,
  type ReviewedAttempt,
} from '@cairn/api/teaching.contract';
import { useAction, useQueryClient } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { ArrowRight } from 'lucide-react';
import { type Ref, useImperativeHandle } from 'react';
import { t } from 'ttag';
import frame from '../grading/grading.module.css';
import type { GradeFormActions } from '../grading/submission-grading-frame.tsx';
import { teachQueries } from '../../../lib/teach.queries.ts';
import { formatSubmissionDate } from '../../../lib/work-words.ts';
import { canGradeAnswerManually } from './attempt-words.ts';
import styles from './review.module.css';
import type { AttemptGrading } from './use-attempt-grading.ts';

interface PointsPaneProps {
  readonly attempt: ReviewedAttempt;
  readonly marks: AttemptGrading;
  readonly hasNext: boolean;
  readonly onNext: () => void;
  readonly onReload: () => void;
  readonly form: Ref<GradeFormActions>;
}

/** Shows the points of an attempt, and the button with which an instructor confirms them. */
export const AttemptPointsForm = ({ attempt, marks, onNext, ...props }: PointsPaneProps) => {
  const save = useConfirm(attempt, marks);
  const saveAndNext = () =>
    save.mutateAsync().then(
      () => onNext(),
      // Ignores the rejection: the form shows the mutation's error.
      () => {},
    );
  useImperativeHandle(props.form, () => ({
    focus: () => document.querySelector<HTMLInputElement>('section input')?.focus(),
    saveAndNext: () => void saveAndNext(),
  }));
  return (
    <form
      className={frame['form']}
      aria-label={t`Grade`}
      onSubmit={(event) => {
        event.preventDefault();
        void saveAndNext();
      }}
    >
      <Sums attempt={attempt} marks={marks} />
      <Refusal {...{ error: save.error, marks, onReload: props.onReload, reset: save.reset }} />
      <div className={frame['acts']}>
        <Button
          type="submit"
          variant="amber"
          block
          busy={save.isPending}
          busyLabel={t`Saving...`}
          reason={marks.total === undefined ? t`Some points are not valid numbers.` : undefined}
        >
          {props.hasNext ? t`Confirm and open next` : t`Confirm and go to the list`}
          <ArrowRight />
        </Button>
        {marks.isUnsaved && (
          <p className={styles['meta']}>{t`Not saved yet, kept in this browser.`}</p>
        )}
        {attempt.reviewedBy !== undefined && attempt.reviewedAt !== undefined && (
          <p className={styles['meta']}>{confirmedText(attempt.reviewedBy, attempt.reviewedAt)}</p>
        )}
      </div>
    </form>
  );
};

const confirmedText = (reviewer: string, reviewedAt: string): string => {
  const moment = formatSubmissionDate(reviewedAt);
  return t`Last confirmed by ${reviewer}, ${moment}.`;
};

/** Returns the label of a question in the list of an attempt's points. */
const questionText = ({ index, status }: AttemptAnswer): string => {
  const number = index + 1;
  return status === 'graded'
    ? t`Question ${number}, confirmed`
    : t`Question ${number}, provisional`;
};

const describeScore = ({ score, status, minimum }: ReviewedAttempt): string =>
  status === 'passed'
    ? t`${score} percent so far, passed; ${minimum} percent pass. A module that is complete stays so.`
    : t`${score} percent so far, failed; ${minimum} percent pass. A module that is complete stays so.`;

const useConfirm = (attempt: ReviewedAttempt, marks: AttemptGrading) => {
  const queries = useQueryClient();
  return useAction({
    mutationFn: () => {
      const toSave = marks.toSave();
      if (!toSave) throw new Error('Some points are not valid numbers.');
      return http.call(markAttempt, {
        params: { attemptId: attempt.work.workId },
        body: { revision: marks.revision, marks: toSave },
      });
    },
    onSuccess: () => {
      marks.drop();
      void queries.invalidateQueries({ queryKey: teachQueries.workKey });
    },
  });
};

const Sums = ({ attempt, marks }: Pick<PointsPaneProps, 'attempt' | 'marks'>) => {
  const automatic = attempt.answers.filter((answer) => !canGradeAnswerManually(answer));
  return (
    <>
      <dl className={styles['sums']}>
        {automatic.length > 0 && (
          <div>
            <dt>{t`Automatic`}</dt>
            <dd>{formatGrade(automatic.reduce((sum, { score }) => sum + score, 0))}</dd>
          </div>
        )}
        {attempt.answers.filter(canGradeAnswerManually).map((answer) => (
          <div key={answer.index} data-open={answer.status !== 'graded' || undefined}>
            <dt>{questionText(answer)}</dt>
            <dd>{marks.of(answer).score}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['total']}>
        <output>{marks.total === undefined ? '-' : formatGrade(marks.total)}</output>{' '}
        {t`out of ${attempt.work.maxPoints}`}
      </p>
      <p className={styles['meta']}>{describeScore(attempt)}</p>
    </>
  );
};

interface RefusalProps {
  readonly error: Error | null;
  readonly marks: AttemptGrading;
  readonly onReload: () => void;
  readonly reset: () => void;
}

const Refusal = ({ error, marks, onReload, reset }: RefusalProps) => {
  if (!error) return null;
  const reason = friendlyMessage(error);
  if (!(error instanceof ApiError) || error.kind !== 'conflict') {
    return <Note tone="err">{t`The points could not be saved. ${reason}`}</Note>;
  }
  return (
    <Note tone="warn" role="alert">
      <p>{t`Another person has marked this attempt. Your points are not saved.`}</p>
      <Button
        variant="line"
        size="s"
        onClick={() => {
          marks.drop();
          reset();
          onReload();
        }}
      >
        {t`Show theirs`}
      </Button>
    </Note>
  );
};
