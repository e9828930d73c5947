import { type GradedAttempt, submitAssessment } from '@cairn/api/assessments.contract';
import type { EndpointInput } from '@cairn/api/endpoint';
import type { UserAttributes } from '@cairn/api/user.contract';
import { http, record } from '@cairn/session';
import { entryOf, isEntry, type ModulePart, withEntry } from './module-entry.ts';
import { readAgain } from './read-again.ts';

const attemptsOf = (student: UserAttributes, part: ModulePart): readonly unknown[] => {
  const { AssessmentAttempts } = entryOf(student, part);
  return Array.isArray(AssessmentAttempts) ? AssessmentAttempts : [];
};

const numberOf = (attempt: unknown) => (isEntry(attempt) ? attempt['attemptNumber'] : undefined);

/** Attempt in the request of a hand-in. */
export type AttemptToHandIn = EndpointInput<typeof submitAssessment>['body']['attemptData'];

/**
 * Hands an attempt in (ASMT-21).
 * @returns the graded and stored attempt, with its questions
 */
export const handIn = async (
  part: ModulePart,
  attemptData: AttemptToHandIn,
): Promise<GradedAttempt> => {
  const stored = await record.commit(
    () => http.call(submitAssessment, { body: { ...part, attemptData } }),
    (student, { questions: _questions, ...attempt }) => {
      const others = attemptsOf(student, part).filter(
        (other) => numberOf(other) !== attempt.attemptNumber,
      );
      return withEntry(student, part, { AssessmentAttempts: [...others, attempt] });
    },
  );
  await readAgain('attributes after an attempt');
  return stored;
};
