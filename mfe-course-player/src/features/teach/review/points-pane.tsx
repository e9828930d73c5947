import { ApiError } from '@cairn/api/api-error';
import { markAttempt, type ReviewedAttempt } from '@cairn/api/teaching.contract';
import { useAction, useQueryClient } from '@cairn/runtime';
import { friendlyMessage, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { ArrowRight } from 'lucide-react';
import { type Ref, useImperativeHandle } from 'react';
import frame from '../grading/grading.module.css';
import type { GradeForm } from '../grading/work-frame.tsx';
import { teachQueries } from '../teach.queries.ts';
import { momentText } from '../work-words.ts';
import { isForPeople } from './attempt-words.ts';
import styles from './review.module.css';
import type { Marks } from './use-marks.ts';

interface PointsPaneProps {
  readonly attempt: ReviewedAttempt;
  readonly marks: Marks;
  readonly hasNext: boolean;
  readonly onNext: () => void;
  readonly onReload: () => void;
  readonly form: Ref<GradeForm>;
}

/** The points of the attempt, and confirming them. */
export const PointsPane = ({ attempt, marks, hasNext, onNext, ...props }: PointsPaneProps) => {
  const save = useConfirm(attempt, marks);
  const saveAndNext = () =>
    save.mutateAsync().then(
      () => onNext(),
      // The state tells of it.
      () => {},
    );
  useImperativeHandle(props.form, () => ({
    focus: () => document.querySelector<HTMLInputElement>('section input')?.focus(),
    saveAndNext: () => void saveAndNext(),
  }));
  return (
    <form
      className={frame['form']}
      aria-label="Grade"
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
          busyLabel="Saving..."
          reason={marks.total === undefined ? 'Some points are no number of points.' : undefined}
        >
          {hasNext ? 'Confirm and open next' : 'Confirm and go to the list'}
          <ArrowRight />
        </Button>
        {marks.isUnsaved && <p className={styles['meta']}>Not saved yet, kept in this browser.</p>}
        {attempt.reviewedBy !== undefined && attempt.reviewedAt !== undefined && (
          <p className={styles['meta']}>
            {`Last confirmed by ${attempt.reviewedBy}, ${momentText(attempt.reviewedAt)}.`}
          </p>
        )}
      </div>
    </form>
  );
};

const useConfirm = (attempt: ReviewedAttempt, marks: Marks) => {
  const queries = useQueryClient();
  return useAction({
    mutationFn: () => {
      const toSave = marks.toSave();
      if (!toSave) throw new Error('Some points are no number of points.');
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
  const automatic = attempt.answers.filter((answer) => !isForPeople(answer));
  return (
    <>
      <dl className={styles['sums']}>
        {automatic.length > 0 && (
          <div>
            <dt>Automatic</dt>
            <dd>{automatic.reduce((sum, { score }) => sum + score, 0)}</dd>
          </div>
        )}
        {attempt.answers.filter(isForPeople).map((answer) => (
          <div key={answer.index} data-open={answer.status !== 'graded' || undefined}>
            <dt>
              {`Question ${answer.index + 1}, ${answer.status === 'graded' ? 'confirmed' : 'provisional'}`}
            </dt>
            <dd>{marks.of(answer).score}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['total']}>
        <output>{marks.total ?? '-'}</output> {`out of ${attempt.work.maxPoints}`}
      </p>
      <p className={styles['meta']}>
        {`${attempt.score} percent so far, ${attempt.status}; ${attempt.minimum} percent pass. A module that is complete stays so.`}
      </p>
    </>
  );
};

interface RefusalProps {
  readonly error: Error | null;
  readonly marks: Marks;
  readonly onReload: () => void;
  readonly reset: () => void;
}

const Refusal = ({ error, marks, onReload, reset }: RefusalProps) => {
  if (!error) return null;
  if (!(error instanceof ApiError) || error.kind !== 'conflict') {
    return <Note tone="err">{`The points could not be saved. ${friendlyMessage(error)}`}</Note>;
  }
  return (
    <Note tone="warn" role="alert">
      <p>Somebody else has marked this attempt meanwhile. Yours is not saved.</p>
      <Button
        variant="line"
        size="s"
        onClick={() => {
          marks.drop();
          reset();
          onReload();
        }}
      >
        Show theirs
      </Button>
    </Note>
  );
};
