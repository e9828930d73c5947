/** The quiz of a virtual-machine exercise. Source: 002 §2.9, §3, §4.8. */

interface WrittenQuestion {
  readonly text: string;
  readonly options: readonly { readonly text: string }[];
}

/** A question of a quiz. `id` is its name in the file. Options are identified by position, because two may have the same text. */
export interface QuizQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
}

/** Chosen option id by question id; a question without an entry has no answer. */
export type QuizChoices = Readonly<Record<string, string>>;

/** Returns the quiz questions of a quiz file, in the file's order (MCQS-03). */
export const toQuizQuestions = (file: Readonly<Record<string, WrittenQuestion>>): QuizQuestion[] =>
  Object.entries(file).map(([id, { text, options }]) => ({
    id,
    text,
    options: options.map((option, index) => ({ id: String(index), text: option.text })),
  }));

/** Returns the answers with a choice, which replaces an earlier choice for the same question. */
export const withQuizChoice = (
  answers: QuizChoices,
  questionId: string,
  optionId: string,
): QuizChoices => ({ ...answers, [questionId]: optionId });

export const countAnsweredQuestions = (
  questions: readonly QuizQuestion[],
  answers: QuizChoices,
): number => questions.filter(({ id }) => Object.hasOwn(answers, id)).length;

/** Returns the whole seconds between two times in milliseconds; 0 when the clock of the computer was set back. */
export const countElapsedSeconds = (startedAt: number, now: number): number =>
  Math.max(0, Math.floor((now - startedAt) / 1000));
