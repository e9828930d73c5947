import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { GradeRevision } from '@cairn/api/teaching.contract';
import { GradePill } from '@cairn/course-content/submission/grade-pill';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import { formatSubmissionDate } from '../../../lib/work-words.ts';
import styles from './grading.module.css';

interface GradeConflictProps {
  /** The grade that another instructor has saved meanwhile. */
  readonly theirs: GradeRevision;
  readonly mine: { readonly grade: number; readonly feedback: string };
  readonly max: number;
  readonly isBusy: boolean;
  readonly onTakeTheirs: () => void;
  readonly onSaveMine: () => void;
}

/** Choice between two grades after another instructor has graded too; neither is overwritten without consent. */
export const GradeConflict = ({ theirs, mine, max, isBusy, ...props }: GradeConflictProps) => {
  const moment = formatSubmissionDate(theirs.gradedAt);
  const gradedBy = toNameInSentence(theirs.gradedBy);
  return (
    <Note tone="warn" role="alert">
      <p>
        <b>{t`${gradedBy} graded this at ${moment}.`}</b> {t`Your grade is not saved.`}
      </p>
      <div className={styles['both']}>
        <Grade title={t`Theirs`} {...theirs} max={max} />
        <Grade title={t`Yours`} {...mine} max={max} />
      </div>
      <div className={styles['acts']}>
        <Button variant="line" size="s" disabled={isBusy} onClick={props.onTakeTheirs}>
          {t`Keep theirs`}
        </Button>
        <Button variant="line" size="s" busy={isBusy} onClick={props.onSaveMine}>
          {t`Save mine instead`}
        </Button>
      </div>
    </Note>
  );
};

interface GradeProps {
  readonly title: string;
  readonly grade: number;
  readonly feedback: string;
  readonly max: number;
}

const Grade = ({ title, grade, feedback, max }: GradeProps) => (
  <section aria-label={title}>
    <h4>{title}</h4>
    <GradePill grade={grade} max={max} />
    <p>{feedback || t`No feedback`}</p>
  </section>
);
