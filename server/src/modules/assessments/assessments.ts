/** Puts assessments together: attempts that run, that are handed in, and who reads what was written. */
import type { AppContext } from '../../platform/app-context.ts';
import type { OpenCourses } from '../catalogue/courses/open-courses.ts';
import { listAnsweredAttempts } from '../learning/progress/student-learning.repository.ts';
import { addAssessmentsRoutes } from './assessments.routes.ts';
import { createHandIn } from './assessments.service.ts';
import { likenessGrader } from './likeness-grader.ts';
import { createOutsideGrader } from './outside-grader.ts';
import { createRunningAttempts } from './running-attempts.service.ts';
import { createStoreAttempt } from './store-attempt.ts';

interface AssessmentsDeps {
  readonly open: Pick<OpenCourses, 'require'>;
  /** Of a grader elsewhere; empty or absent: the embedded one, whose points are provisional. */
  readonly graderUrl?: string | undefined;
}

export const registerAssessments = (
  { app, add, sql, jobs, now }: AppContext,
  { open, graderUrl = '' }: AssessmentsDeps,
): void => {
  const grader = graderUrl === '' ? likenessGrader : createOutsideGrader(graderUrl);
  const store = createStoreAttempt(sql, grader);
  const running = createRunningAttempts({ sql, open, now, store });
  const handIn = createHandIn({ sql, now, store, running });
  addAssessmentsRoutes(add, {
    attempts: (studentId, assessment) => listAnsweredAttempts(sql, studentId, assessment),
    handIn,
    running,
    grader,
  });
  const log = (error: unknown) => app.log.warn({ err: error }, 'an attempt was not handed in');
  // Also when nobody comes back to an attempt whose time is up: a pass counts wherever it is looked at.
  jobs.every('attempts', 'minute', async () => {
    await running.sweep(log);
  });
};
