import { gradeFieldText } from '@cairn/domain/grade-text.rules';
import type { AttemptAnswer, ReviewedAttempt } from '@cairn/api/teaching.contract';
import { session } from '@cairn/session';
import { useState } from 'react';
import { forget, keep, readKept } from '../../../lib/kept-json.ts';
import { isForPeople } from './attempt-words.ts';

/** The input for one answer. */
export interface Mark {
  readonly score: string;
  readonly feedback: string;
}

interface KeptMarks {
  /** The revision of the attempt that the instructor saw. */
  readonly revision: number;
  readonly marks: Readonly<Record<string, Mark>>;
}

/** The server's feedback on points that no person has confirmed (GRADE-16); removed on confirmation. */
const PROVISIONAL = 'Provisional grade, pending review.';

const storedMark = ({ score, feedback }: AttemptAnswer): Mark => ({
  score: gradeFieldText(score),
  feedback: feedback === PROVISIONAL ? '' : feedback,
});

const isKept = (kept: unknown): kept is KeptMarks =>
  typeof kept === 'object' && kept !== null && 'revision' in kept && 'marks' in kept;

/** Parses the points with a point or a comma; returns undefined if the question does not allow them. */
export const pointsIn = ({ score }: Mark, { points }: AttemptAnswer): number | undefined => {
  const number = score.trim() === '' ? Number.NaN : Number(score.trim().replace(',', '.'));
  return number >= 0 && number <= points ? number : undefined;
};

export type Marks = ReturnType<typeof useMarks>;

/** Returns the points and feedback of an attempt; unsaved input is stored in this browser, per person. */
export const useMarks = (attempt: ReviewedAttempt) => {
  const key = ['cairn.desk', `${session.studentId()}`, attempt.work.workId] as const;
  const [kept, setKept] = useState<KeptMarks | undefined>(() => {
    const read = readKept(key);
    return isKept(read) ? read : undefined;
  });
  const of = (answer: AttemptAnswer): Mark => kept?.marks[answer.index] ?? storedMark(answer);
  const answers = attempt.answers.filter(isForPeople);
  return {
    of,
    isUnsaved: kept !== undefined,
    revision: kept?.revision ?? attempt.revision,
    /** Total points of the attempt as typed; undefined while one of them is invalid. */
    total: attempt.answers.reduce<number | undefined>((sum, answer) => {
      const points = isForPeople(answer) ? pointsIn(of(answer), answer) : answer.score;
      return sum === undefined || points === undefined ? undefined : sum + points;
    }, 0),
    /** Returns the request's data; undefined while any points are invalid. */
    toSave: () => {
      const marks = answers.flatMap((answer) => {
        const score = pointsIn(of(answer), answer);
        return score === undefined
          ? []
          : [{ index: answer.index, score, feedback: of(answer).feedback.trim() }];
      });
      return marks.length === answers.length ? marks : undefined;
    },
    change: (answer: AttemptAnswer, change: Partial<Mark>): void => {
      const next = {
        revision: kept?.revision ?? attempt.revision,
        marks: { ...kept?.marks, [answer.index]: { ...of(answer), ...change } },
      };
      keep(key, next);
      setKept(next);
    },
    drop: (): void => {
      forget(key);
      setKept(undefined);
    },
  };
};
