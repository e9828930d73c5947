import { type AssessmentAttempt, submitAssessment } from '@cairn/api/assessments.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { http, record } from '@cairn/session';
import { entryOf, isEntry, type ModulePart, withEntry } from './module-entry.ts';
import { readAgain } from './read-again.ts';

const attemptsOf = (student: UserAttributes, part: ModulePart): readonly unknown[] => {
  const { AssessmentAttempts } = entryOf(student, part);
  return Array.isArray(AssessmentAttempts) ? AssessmentAttempts : [];
};

const numberOf = (attempt: unknown) => (isEntry(attempt) ? attempt['attemptNumber'] : undefined);

/** Stores a graded attempt (ASMT-21). @returns it with the grades of the server, which win */
export const handIn = async (
  part: ModulePart,
  attemptData: AssessmentAttempt,
): Promise<AssessmentAttempt> => {
  const stored = await record.commit(
    () => http.call(submitAssessment, { body: { ...part, attemptData } }),
    (student, attempt) => {
      const others = attemptsOf(student, part).filter(
        (other) => numberOf(other) !== attempt.attemptNumber,
      );
      return withEntry(student, part, { AssessmentAttempts: [...others, attempt] });
    },
  );
  await readAgain('attributes after an attempt');
  return stored;
};
