import type { AttemptAnswer } from '@cairn/api/teaching.contract';
import { Tag } from '@cairn/ui/tag';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { ChevronRight } from 'lucide-react';
import styles from './review.module.css';
import { type Marks, pointsIn } from './use-marks.ts';

interface AnswerToMarkProps {
  readonly answer: AttemptAnswer;
  readonly marks: Marks;
}

/** A written answer with the points that it has so far. */
export const AnswerToMark = ({ answer, marks }: AnswerToMarkProps) => {
  const mark = marks.of(answer);
  const number = answer.index + 1;
  const isOpen = answer.status !== 'graded';
  return (
    <li className={styles['answer']}>
      <span className={styles['number']} aria-hidden="true">
        {number}
      </span>
      <section aria-label={`Question ${number}`}>
        <h3>{answer.question || `Question ${number}`}</h3>
        <blockquote>{answer.answer || 'No answer'}</blockquote>
        {answer.expected !== '' && (
          <details className={styles['expected']}>
            <summary>
              <ChevronRight />
              Model answer
            </summary>
            <p>{answer.expected}</p>
          </details>
        )}
        <div className={styles['mark']} data-open={isOpen || undefined}>
          <p>
            {isOpen ? <Tag tone="pending">Provisional</Tag> : <Tag tone="completed">Confirmed</Tag>}
            {isOpen && answer.feedback !== '' && <span>{answer.feedback}</span>}
          </p>
          <TextField
            label={`Points of ${answer.points}`}
            inputMode="decimal"
            autoComplete="off"
            className={styles['points']}
            value={mark.score}
            error={
              pointsIn(mark, answer) === undefined
                ? `Please give a number from 0 to ${answer.points}.`
                : undefined
            }
            onChange={({ target }) => marks.change(answer, { score: target.value })}
          />
          <TextAreaField
            label="Feedback"
            rows={2}
            value={mark.feedback}
            onChange={({ target }) => marks.change(answer, { feedback: target.value })}
          />
        </div>
      </section>
    </li>
  );
};
