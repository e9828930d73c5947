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
    {numbered(answered).map(({ isAnswered, number }) => (
      <li key={number}>
        <button
          type="button"
          aria-label={`Question ${number}, ${isAnswered ? 'answered' : 'not answered'}`}
          aria-current={number - 1 === current ? 'step' : undefined}
          data-answered={isAnswered || undefined}
          onClick={() => onGo(number - 1)}
        >
          {number}
        </button>
      </li>
    ))}
  </ol>
);

const numbered = (answered: readonly boolean[]) =>
  answered.map((isAnswered, index) => ({ isAnswered, number: index + 1 }));
