import { withKeys } from '@cairn/ui/with-keys';
import { t } from 'ttag';
import styles from './question-map.module.css';

export interface QuestionMapEntry {
  readonly isAnswered: boolean;
  readonly isFlagged: boolean;
}

interface QuestionMapProps {
  /** Questions of the attempt in the order shown. */
  readonly questions: readonly QuestionMapEntry[];
  /** Index of the current question; undefined before one was opened. */
  readonly current: number | undefined;
  readonly onGo: (index: number) => void;
}

/** A map with a stone for each question: it shows the current, answered and flagged questions, and leads to each. */
export const QuestionMap = ({ questions, current, onGo }: QuestionMapProps) => (
  <ol className={styles['map']} aria-label={t`Questions`}>
    {withKeys(questions, () => 'question').map(({ key, item, index }) => (
      <li key={key}>
        <button
          type="button"
          aria-label={describeQuestion(item, index + 1)}
          aria-current={index === current ? 'step' : undefined}
          data-answered={item.isAnswered || undefined}
          data-flagged={item.isFlagged || undefined}
          onClick={() => onGo(index)}
        >
          {index + 1}
        </button>
      </li>
    ))}
  </ol>
);

const describeQuestion = ({ isAnswered, isFlagged }: QuestionMapEntry, number: number): string => {
  if (isFlagged) {
    return isAnswered
      ? t`Question ${number}, answered, flagged`
      : t`Question ${number}, not answered, flagged`;
  }
  return isAnswered ? t`Question ${number}, answered` : t`Question ${number}, not answered`;
};
