import { toLatinDigits } from '@cairn/domain/latin-digits.rules';
import { type Infer, z } from '@cairn/api/z';
import { createLocalCopy } from '@cairn/course-content/local-store';
import { formatGradeInput } from '@cairn/domain/grade-text.rules';
import type { AttemptAnswer, ReviewedAttempt } from '@cairn/api/teaching.contract';
import { useState } from 'react';
import { canGradeAnswerManually } from './attempt-words.ts';

/** Points and feedback that an instructor has typed for one answer. */
const gradeInputSchema = z.object({ score: z.string(), feedback: z.string() });
export type AnswerGradeInput = Readonly<Infer<typeof gradeInputSchema>>;

const localGradingSchema = z.object({
  /** Revision of the attempt on which the instructor's input is based. */
  revision: z.number(),
  marks: z.record(z.string(), gradeInputSchema),
});
type LocalGrading = Infer<typeof localGradingSchema>;

/** Feedback that the server gives with points that no person has confirmed (GRADE-16); removed on confirmation. */
const PROVISIONAL = 'Provisional grade, pending review.';

const toGradeInput = ({ score, feedback }: AttemptAnswer): AnswerGradeInput => ({
  score: formatGradeInput(score),
  feedback: feedback === PROVISIONAL ? '' : feedback,
});

/** Parses points typed with a decimal point or comma; returns undefined if the question does not allow them. */
export const parseAnswerPoints = (
  { score }: AnswerGradeInput,
  { points }: AttemptAnswer,
): number | undefined => {
  const typed = toLatinDigits(score.trim());
  const number = typed === '' ? Number.NaN : Number(typed.replace(',', '.'));
  return number >= 0 && number <= points ? number : undefined;
};

export type AttemptGrading = ReturnType<typeof useAttemptGrading>;

/** Returns an instructor's points and feedback for an attempt; unsaved input is stored in this browser, per person. */
export const useAttemptGrading = (attempt: ReviewedAttempt) => {
  const ids = [attempt.work.workId];
  const localCopy = createLocalCopy({ name: 'cairn.desk', ids }, localGradingSchema);
  const [localGrading, setLocalGrading] = useState<LocalGrading | undefined>(localCopy.read);
  const keep = (next: LocalGrading | undefined): void => {
    localCopy.write(next);
    setLocalGrading(next);
  };
  const of = (answer: AttemptAnswer): AnswerGradeInput =>
    localGrading?.marks[answer.index] ?? toGradeInput(answer);
  const answers = attempt.answers.filter(canGradeAnswerManually);
  return {
    of,
    isUnsaved: localGrading !== undefined,
    revision: localGrading?.revision ?? attempt.revision,
    /** Total points of the attempt as typed; undefined while one of them is invalid. */
    total: attempt.answers.reduce<number | undefined>((sum, answer) => {
      const points = canGradeAnswerManually(answer)
        ? parseAnswerPoints(of(answer), answer)
        : answer.score;
      return sum === undefined || points === undefined ? undefined : sum + points;
    }, 0),
    /** Returns the data of the grading request; undefined while any points are invalid. */
    toSave: () => {
      const marks = answers.flatMap((answer) => {
        const score = parseAnswerPoints(of(answer), answer);
        return score === undefined
          ? []
          : [{ index: answer.index, score, feedback: of(answer).feedback.trim() }];
      });
      return marks.length === answers.length ? marks : undefined;
    },
    change: (answer: AttemptAnswer, change: Partial<AnswerGradeInput>): void => {
      keep({
        revision: localGrading?.revision ?? attempt.revision,
        marks: { ...localGrading?.marks, [answer.index]: { ...of(answer), ...change } },
      });
    },
    drop: (): void => keep(undefined),
  };
};
