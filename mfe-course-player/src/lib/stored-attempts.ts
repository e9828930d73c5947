import { type AssessmentAttempt, attemptSchema } from '@cairn/api/assessments.contract';
import { isRecord, safeParse } from '@cairn/api/parse';
import type { UserAttributes } from '@cairn/api/user.contract';

/** Returns the student's stored attempts at a module's assessment; unreadable ones are left out. */
export const readStoredAttempts = (
  attributes: UserAttributes | undefined,
  courseId: string,
  moduleId: string,
): AssessmentAttempt[] => {
  const module = attributes?.Courses[courseId]?.[moduleId];
  const attempts = isRecord(module) ? module['AssessmentAttempts'] : undefined;
  if (!Array.isArray(attempts)) return [];
  return attempts.flatMap((attempt: unknown) => {
    const parsed = safeParse(attemptSchema, attempt);
    return parsed === undefined ? [] : [parsed];
  });
};
