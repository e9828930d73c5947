import type { AttemptAnswer } from '@cairn/api/teaching.contract';
import { Tag } from '@cairn/ui/tag';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { ChevronRight } from 'lucide-react';
import { t } from 'ttag';
import styles from './review.module.css';
import { type AttemptGrading, parseAnswerPoints } from './use-attempt-grading.ts';

interface AnswerToGradeProps {
  readonly answer: AttemptAnswer;
  readonly marks: AttemptGrading;
}

const GradeStateTag = ({ isOpen }: { readonly isOpen: boolean }) =>
  isOpen ? <Tag tone="pending">{t`Provisional`}</Tag> : <Tag tone="completed">{t`Confirmed`}</Tag>;

/** Shows a student's written answer and the points that the instructor gives it. */
export const AnswerToGrade = ({ answer, marks }: AnswerToGradeProps) => {
  const mark = marks.of(answer);
  const number = answer.index + 1;
  const isOpen = answer.status !== 'graded';
  return (
    <li className={styles['answer']}>
      <span className={styles['number']} aria-hidden="true">
        {number}
      </span>
      <section aria-label={t`Question ${number}`}>
        <h3>{answer.question || t`Question ${number}`}</h3>
        <blockquote>{answer.answer || t`No answer`}</blockquote>
        {answer.expected !== '' && (
          <details className={styles['expected']}>
            <summary>
              <ChevronRight />
              {t`Model answer`}
            </summary>
            <p>{answer.expected}</p>
          </details>
        )}
        <div className={styles['mark']} data-open={isOpen || undefined}>
          <p>
            <GradeStateTag isOpen={isOpen} />
            {isOpen && answer.feedback !== '' && <span>{answer.feedback}</span>}
          </p>
          <TextField
            label={t`Points of ${answer.points}`}
            inputMode="decimal"
            autoComplete="off"
            className={styles['points']}
            value={mark.score}
            error={
              parseAnswerPoints(mark, answer) === undefined
                ? t`Please give a number from 0 to ${answer.points}.`
                : undefined
            }
            onChange={({ target }) => marks.change(answer, { score: target.value })}
          />
          <TextAreaField
            label={t`Feedback`}
            rows={2}
            value={mark.feedback}
            onChange={({ target }) => marks.change(answer, { feedback: target.value })}
          />
        </div>
      </section>
    </li>
  );
};
