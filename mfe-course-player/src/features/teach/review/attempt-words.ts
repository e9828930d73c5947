import type { AttemptAnswer, ReviewedAttempt } from '@cairn/api/teaching.contract';

/** Whether a person marks it: its points are provisional, or were until somebody marked them. */
export const isForPeople = ({ status, byHand }: AttemptAnswer): boolean =>
  status !== 'graded' || byHand;

const sum = (answers: readonly AttemptAnswer[], of: 'score' | 'points'): number =>
  answers.reduce((total, answer) => total + answer[of], 0);

/** What rules have graded, and how much waits. */
export const summaryText = ({ answers }: ReviewedAttempt): string => {
  const automatic = answers.filter((answer) => !isForPeople(answer));
  const waiting = answers.filter(({ status }) => status !== 'graded').length;
  const known =
    automatic.length === 0
      ? ''
      : `${automatic.length} of ${answers.length} questions were marked automatically: ${sum(automatic, 'score')} of ${sum(automatic, 'points')} points. `;
  if (waiting === 0) return `${known}Nothing waits for you here.`;
  return `${known}${waiting === 1 ? '1 answer waits' : `${waiting} answers wait`} for you.`;
};
