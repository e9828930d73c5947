import styles from './question-map.module.css';

interface QuestionMapProps {
  /** Whether each question has an answer, in the order shown. */
  readonly answered: readonly boolean[];
  /** Position of the question that is worked on. */
  readonly current: number | undefined;
  readonly onGo: (index: number) => void;
}

/** A stone for each question: where the student is, what is answered, and the way there. */
export const QuestionMap = ({ answered, current, onGo }: QuestionMapProps) => (
  <ol className={styles['map']} aria-label="Questions">
    {answered.map((isAnswered, index) => (
      // The order stays for the whole sitting.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index}>
        <button
          type="button"
          aria-label={`Question ${index + 1}, ${isAnswered ? 'answered' : 'not answered'}`}
          aria-current={index === current ? 'step' : undefined}
          data-answered={isAnswered || undefined}
          onClick={() => onGo(index)}
        >
          {index + 1}
        </button>
      </li>
    ))}
  </ol>
);
