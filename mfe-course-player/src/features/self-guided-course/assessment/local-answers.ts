import { type Infer, z } from '@cairn/api/z';
import { createLocalCopy } from '@cairn/course-content/local-store';

/** Answers of a student to all questions, of any length. */
const answers = z.array(z.nullable(z.union([z.string(), z.array(z.string())])));
/** Stored form of one attempt's unacknowledged answers. */
const localAnswersSchema = z.object({
  datetimeStarted: z.string(),
  base: answers,
  unheard: z.array(answers),
  answers,
});
type StoredAnswers = Infer<typeof localAnswersSchema>;

/** The local copy of a student's unacknowledged answers in one attempt. */
export interface LocalAttemptAnswers {
  /** Returns the local answers of the attempt with this start time; deletes answers of any other attempt. */
  readonly read: (datetimeStarted: string) => StoredAnswers | undefined;
  /**
   * Stores the answers in this browser.
   * @returns whether the browser had space for them
   */
  readonly write: (stored: StoredAnswers) => boolean;
  readonly remove: () => void;
}

/**
 * Creates the local copy of a student's answers. If the storage is full or blocked, `write` returns false and the problem is
 * reported once.
 */
export const createLocalAttemptAnswers = (
  courseId: string,
  moduleId: string,
): LocalAttemptAnswers => {
  const { read, write } = createLocalCopy(
    { name: 'cairn.attempt', ids: [courseId, moduleId] },
    localAnswersSchema,
  );
  const remove = () => void write(undefined);
  return {
    remove,
    read: (datetimeStarted) => {
      const stored = read();
      if (stored?.datetimeStarted === datetimeStarted) return stored;
      remove();
      return undefined;
    },
    write,
  };
};
