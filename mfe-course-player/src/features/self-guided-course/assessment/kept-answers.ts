import { type Infer, z } from '@cairn/api/z';
import { keptValue, session } from '@cairn/session';

/** Of any length. */
const answers = z.array(z.nullable(z.union([z.string(), z.array(z.string())])));
/** `UnsavedAnswers` of one attempt. */
const keptSchema = z.object({
  datetimeStarted: z.string(),
  base: answers,
  unheard: z.array(answers),
  answers,
});
type Kept = Infer<typeof keptSchema>;

/** Answers of one attempt that the server has not acknowledged, in this browser, for this student only. */
export interface KeptAnswers {
  /** Of the attempt that began then; anything else is taken away. */
  readonly read: (datetimeStarted: string) => Kept | undefined;
  /** @returns whether there was room */
  readonly write: (kept: Kept) => boolean;
  readonly remove: () => void;
}

/** A full or blocked storage is told by `write`, and reported once. */
export const createKeptAnswers = (courseId: string, moduleId: string): KeptAnswers => {
  const student = session.studentId() ?? '';
  const { read, write } = keptValue(['cairn.attempt', student, courseId, moduleId], keptSchema);
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
