import type { Grade } from '@cairn/domain/grading.rules';

export interface FreeTextToGrade {
  /** The kind of answer: a text, or words for the blanks of a sentence. */
  readonly kind: 'text' | 'fill';
  readonly question: string;
  /** The student's answers, with one entry for each blank. */
  readonly answers: readonly string[];
  /** The model answers, in the order of `answers`. */
  readonly modelAnswers: readonly string[];
  /** Positions of the blanks among the words of the question; empty for a text. */
  readonly blanks: readonly number[];
  readonly points: number;
  /** The strictness of the grader, as the author chose: 'lenient', 'neutral' or 'strict'. */
  readonly strictness: string;
}

/** The grader failed for a reason other than the student's answer, such as a time-out. */
export class TextGraderError extends Error {
  override readonly name = 'TextGraderError';
}

/** Grades free text. The built-in grader cannot decide whether an answer is correct, so it marks its grades as pending. */
export interface TextGrader {
  readonly grade: (text: FreeTextToGrade) => Promise<Grade>;
}
