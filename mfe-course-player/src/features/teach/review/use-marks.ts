import { gradeFieldText } from '@cairn/domain/grade-text.rules';
import type { AttemptAnswer, ReviewedAttempt } from '@cairn/api/teaching.contract';
import { session } from '@cairn/session';
import { useState } from 'react';
import { forget, keep, readKept } from '../../../lib/kept-json.ts';
import { isForPeople } from './attempt-words.ts';

/** What stands in the fields of one answer. */
export interface Mark {
  readonly score: string;
  readonly feedback: string;
}

interface KeptMarks {
  /** Of the attempt that their writer saw. */
  readonly revision: number;
  readonly marks: Readonly<Record<string, Mark>>;
}

/** Said of points that nobody has seen (GRADE-16): of no use once somebody has. */
const PROVISIONAL = 'Provisional grade, pending review.';

const storedMark = ({ score, feedback }: AttemptAnswer): Mark => ({
  score: gradeFieldText(score),
  feedback: feedback === PROVISIONAL ? '' : feedback,
});

const isKept = (kept: unknown): kept is KeptMarks =>
  typeof kept === 'object' && kept !== null && 'revision' in kept && 'marks' in kept;

/** The points typed, with a point or a comma; undefined when they are none that the question has. */
export const pointsIn = ({ score }: Mark, { points }: AttemptAnswer): number | undefined => {
  const number = score.trim() === '' ? Number.NaN : Number(score.trim().replace(',', '.'));
  return number >= 0 && number <= points ? number : undefined;
};

export type Marks = ReturnType<typeof useMarks>;

/** The marks of an attempt; what is not saved is kept in this browser, for this person. */
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
    /** The points of the whole attempt as they are typed; undefined while one of them is none. */
    total: attempt.answers.reduce<number | undefined>((sum, answer) => {
      const points = isForPeople(answer) ? pointsIn(of(answer), answer) : answer.score;
      return sum === undefined || points === undefined ? undefined : sum + points;
    }, 0),
    /** What is sent; undefined while something is no number of points. */
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
