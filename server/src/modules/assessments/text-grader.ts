import type { Grade } from '@cairn/domain/grading.rules';

export interface TextToGrade {
  /** A text, or words for blanks. */
  readonly kind: 'text' | 'fill';
  readonly question: string;
  /** The student's answer, with one entry for each blank. */
  readonly answers: readonly string[];
  /** The model answers, in the order of `answers`. */
  readonly modelAnswers: readonly string[];
  /** The positions of the blanks among the words of the question; empty for a text. */
  readonly blanks: readonly number[];
  readonly points: number;
  /** The strictness that the author chose: 'lenient', 'neutral', 'strict'. */
  readonly strictness: string;
}

/** Grading failed for a reason other than the answer. */
export class GraderError extends Error {
  override readonly name = 'GraderError';
}

/** Grades free text. The embedded grader cannot judge correctness, so it marks its grades as pending. */
export interface TextGrader {
  readonly grade: (text: TextToGrade) => Promise<Grade>;
}
