import { formatGrade } from '@cairn/domain/grade-text.rules';
import type { AttemptAnswer, ReviewedAttempt } from '@cairn/api/teaching.contract';
import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';

/** Returns whether a person grades the answer: its points are provisional, or were set by hand. */
export const canGradeAnswerManually = ({ status, byHand }: AttemptAnswer): boolean =>
  status !== 'graded' || byHand;

const sum = (answers: readonly AttemptAnswer[], of: 'score' | 'points'): number =>
  answers.reduce((total, answer) => total + answer[of], 0);

/** Returns a summary of an attempt: its automatic grades, and the number of answers to grade. */
export const describeAttemptGrades = ({ answers }: ReviewedAttempt): string => {
  const automatic = answers.filter((answer) => !canGradeAnswerManually(answer));
  const waiting = answers.filter(({ status }) => status !== 'graded').length;
  const score = formatGrade(sum(automatic, 'score'));
  const points = formatGrade(sum(automatic, 'points'));
  return [
    ...(automatic.length > 0
      ? [
          t`${automatic.length} of ${answers.length} questions were marked automatically: ${score} of ${points} points.`,
        ]
      : []),
    waiting === 0
      ? t`Nothing to grade or read.`
      : plural(waiting, t`${waiting} answer needs your reply.|${waiting} answers need your reply.`),
  ].join(' ');
};
