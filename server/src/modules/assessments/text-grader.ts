import type { Grade } from '@cairn/domain/grading.rules';

export interface TextToGrade {
  /** A text, or words for blanks. */
  readonly kind: 'text' | 'fill';
  readonly question: string;
  /** What the student wrote; several entries for several blanks. */
  readonly answers: readonly string[];
  /** What was expected, entry by entry. */
  readonly modelAnswers: readonly string[];
  /** Positions of the blanks among the words of the question; none for a text. */
  readonly blanks: readonly number[];
  readonly points: number;
  /** How the author wants it read: 'lenient', 'neutral', 'strict'. */
  readonly strictness: string;
}

/** Nobody has graded it, for a reason that is not the answer's. */
export class GraderError extends Error {
  override readonly name = 'GraderError';
}

/** Reads free text; rejects with `GraderError`. A real one is a service; the embedded one cannot tell right from wrong and says so. */
export interface TextGrader {
  readonly grade: (text: TextToGrade) => Promise<Grade>;
}
