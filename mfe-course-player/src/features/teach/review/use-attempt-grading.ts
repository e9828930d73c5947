import { formatGradeInput } from '@cairn/domain/grade-text.rules';
import type { AttemptAnswer, ReviewedAttempt } from '@cairn/api/teaching.contract';
import { session } from '@cairn/session';
import { useState } from 'react';
import { deleteLocal, storeLocal, readLocal } from '../../../lib/local-json.ts';
import { isGradedByPerson } from './attempt-words.ts';

/** The input for one answer. */
export interface AnswerGradeInput {
  readonly score: string;
  readonly feedback: string;
}

interface LocalGrading {
  /** The revision of the attempt that the instructor saw. */
  readonly revision: number;
  readonly marks: Readonly<Record<string, AnswerGradeInput>>;
}

/** The server's feedback on points that no person has confirmed (GRADE-16); removed on confirmation. */
const PROVISIONAL = 'Provisional grade, pending review.';

const toGradeInput = ({ score, feedback }: AttemptAnswer): AnswerGradeInput => ({
  score: formatGradeInput(score),
  feedback: feedback === PROVISIONAL ? '' : feedback,
});

const isLocalGrading = (kept: unknown): kept is LocalGrading =>
  typeof kept === 'object' && kept !== null && 'revision' in kept && 'marks' in kept;

/** Parses the points with a point or a comma; returns undefined if the question does not allow them. */
export const parsePoints = (
  { score }: AnswerGradeInput,
  { points }: AttemptAnswer,
): number | undefined => {
  const number = score.trim() === '' ? Number.NaN : Number(score.trim().replace(',', '.'));
  return number >= 0 && number <= points ? number : undefined;
};

export type AttemptGrading = ReturnType<typeof useAttemptGrading>;

/** Returns the points and feedback of an attempt; unsaved input is stored in this browser, per person. */
export const useAttemptGrading = (attempt: ReviewedAttempt) => {
  const key = ['cairn.desk', `${session.studentId()}`, attempt.work.workId] as const;
  const [kept, setKept] = useState<LocalGrading | undefined>(() => {
    const read = readLocal(key);
    return isLocalGrading(read) ? read : undefined;
  });
  const of = (answer: AttemptAnswer): AnswerGradeInput =>
    kept?.marks[answer.index] ?? toGradeInput(answer);
  const answers = attempt.answers.filter(isGradedByPerson);
  return {
    of,
    isUnsaved: kept !== undefined,
    revision: kept?.revision ?? attempt.revision,
    /** Total points of the attempt as typed; undefined while one of them is invalid. */
    total: attempt.answers.reduce<number | undefined>((sum, answer) => {
      const points = isGradedByPerson(answer) ? parsePoints(of(answer), answer) : answer.score;
      return sum === undefined || points === undefined ? undefined : sum + points;
    }, 0),
    /** Returns the request's data; undefined while any points are invalid. */
    toSave: () => {
      const marks = answers.flatMap((answer) => {
        const score = parsePoints(of(answer), answer);
        return score === undefined
          ? []
          : [{ index: answer.index, score, feedback: of(answer).feedback.trim() }];
      });
      return marks.length === answers.length ? marks : undefined;
    },
    change: (answer: AttemptAnswer, change: Partial<AnswerGradeInput>): void => {
      const next = {
        revision: kept?.revision ?? attempt.revision,
        marks: { ...kept?.marks, [answer.index]: { ...of(answer), ...change } },
      };
      storeLocal(key, next);
      setKept(next);
    },
    drop: (): void => {
      deleteLocal(key);
      setKept(undefined);
    },
  };
};
