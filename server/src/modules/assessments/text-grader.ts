import type { Grade } from '@cairn/domain/grading.rules';

export interface TextToGrade {
  readonly question: string;
  /** What the student wrote; several entries for several blanks. */
  readonly answers: readonly string[];
  /** What was expected, entry by entry. */
  readonly modelAnswers: readonly string[];
  readonly points: number;
  /** How the author wants it read: 'lenient', 'neutral', 'strict'. */
  readonly strictness: string;
}

/** Reads free text. A real one is a service; the embedded one cannot tell right from wrong and says so. */
export interface TextGrader {
  readonly grade: (text: TextToGrade) => Promise<Grade>;
}
