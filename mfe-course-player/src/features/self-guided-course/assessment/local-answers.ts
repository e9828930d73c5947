import { type Infer, z } from '@cairn/api/z';
import { keptValue, session } from '@cairn/session';

/** Answers of any length. */
const answers = z.array(z.nullable(z.union([z.string(), z.array(z.string())])));
/** The stored form of `UnsavedAnswers` of one attempt. */
const localAnswersSchema = z.object({
  datetimeStarted: z.string(),
  base: answers,
  unheard: z.array(answers),
  answers,
});
type StoredAnswers = Infer<typeof localAnswersSchema>;

/** The local copy of a student's unacknowledged answers in one attempt. */
export interface LocalAnswers {
  /** Returns the answers of the attempt with this start time; deletes answers of any other attempt. */
  readonly read: (datetimeStarted: string) => StoredAnswers | undefined;
  /** @returns whether the browser had space */
  readonly write: (kept: StoredAnswers) => boolean;
  readonly remove: () => void;
}

/** Creates the local copy. If the storage is full or blocked, `write` returns false and the problem is reported once. */
export const createLocalAnswers = (courseId: string, moduleId: string): LocalAnswers => {
  const student = session.studentId() ?? '';
  const { read, write } = keptValue(
    ['cairn.attempt', student, courseId, moduleId],
    localAnswersSchema,
  );
  const remove = () => void write(undefined);
  return {
    remove,
    read: (datetimeStarted) => {
      const kept = read();
      if (kept?.datetimeStarted === datetimeStarted) return kept;
      remove();
      return undefined;
    },
    write,
  };
};
