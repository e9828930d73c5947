import { type GradedAttempt, submitAssessment } from '@cairn/api/assessments.contract';
import type { EndpointInput } from '@cairn/api/endpoint';
import type { UserAttributes } from '@cairn/api/user.contract';
import { http, record } from '@cairn/session';
import {
  findModuleEntry,
  isRecordEntry,
  type ModuleReference,
  withModuleEntry,
} from './module-entry.ts';
import { reloadRecord } from './reload-record.ts';

const readStoredAttempts = (student: UserAttributes, part: ModuleReference): readonly unknown[] => {
  const { AssessmentAttempts } = findModuleEntry(student, part);
  return Array.isArray(AssessmentAttempts) ? AssessmentAttempts : [];
};

const readAttemptNumber = (attempt: unknown) =>
  isRecordEntry(attempt) ? attempt['attemptNumber'] : undefined;

/** Attempt at an assessment as the request that hands it in contains it. */
export type AttemptToHandIn = EndpointInput<typeof submitAssessment>['body']['attemptData'];

/**
 * Hands an attempt in (ASMT-21).
 * @returns the graded and stored attempt, with its questions
 */
export const handInAttempt = async (
  part: ModuleReference,
  attemptData: AttemptToHandIn,
): Promise<GradedAttempt> => {
  const stored = await record.commit(
    () => http.call(submitAssessment, { body: { ...part, attemptData } }),
    (student, { questions: _questions, ...attempt }) => {
      const others = readStoredAttempts(student, part).filter(
        (other) => readAttemptNumber(other) !== attempt.attemptNumber,
      );
      return withModuleEntry(student, part, { AssessmentAttempts: [...others, attempt] });
    },
  );
  await reloadRecord('attributes after an attempt');
  return stored;
};
