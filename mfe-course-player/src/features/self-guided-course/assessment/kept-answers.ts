import { safeParse } from '@cairn/api/parse';
import { type Infer, z } from '@cairn/api/z';
import { report, session } from '@cairn/session';

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
  const key = `cairn.attempt.${session.studentId() ?? ''}.${courseId}.${moduleId}`;
  let isReported = false;
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      if (!isReported) report(error, { at: 'answers kept in the browser' });
      isReported = true;
      return otherwise;
    }
  };
  const remove = () => attempt(() => localStorage.removeItem(key), undefined);
  return {
    remove,
    read: (datetimeStarted) => {
      const text = attempt(() => localStorage.getItem(key), null);
      if (text === null) return undefined;
      const kept = safeParse(keptSchema, parsed(text));
      if (kept?.datetimeStarted === datetimeStarted) return kept;
      remove();
      return undefined;
    },
    write: (kept) =>
      attempt(() => {
        localStorage.setItem(key, JSON.stringify(kept));
        return true;
      }, false),
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
