/** The quiz of a virtual-machine exercise. Source: 002 §2.9, §3, §4.8. */

interface WrittenQuestion {
  readonly text: string;
  readonly options: readonly { readonly text: string }[];
}

/** `id` is the question's name in the file. An option is known by its place: two may read the same. */
export interface QuizQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
}

/** Question id → option id; a question that is not in it has no answer. */
export type QuizAnswers = Readonly<Record<string, string>>;

/** The questions of a file in its order (MCQS-03). */
export const quizQuestions = (file: Readonly<Record<string, WrittenQuestion>>): QuizQuestion[] =>
  Object.entries(file).map(([id, { text, options }]) => ({
    id,
    text,
    options: options.map((option, index) => ({ id: String(index), text: option.text })),
  }));

/** One choice per question: a later one takes the place of the one before. */
export const withChoice = (
  answers: QuizAnswers,
  questionId: string,
  optionId: string,
): QuizAnswers => ({ ...answers, [questionId]: optionId });

export const answeredCount = (questions: readonly QuizQuestion[], answers: QuizAnswers): number =>
  questions.filter(({ id }) => Object.hasOwn(answers, id)).length;

/** Whole seconds between two moments in milliseconds; none when the clock of the computer was set back. */
export const elapsedSeconds = (startedAt: number, now: number): number =>
  Math.max(0, Math.floor((now - startedAt) / 1000));
