/** Registers assessments: running attempts, submissions and the grader of texts. */
import type { AppContext } from '../../platform/app-context.ts';
import type { OpenCourses } from '../catalogue/courses/open-courses.ts';
import { listAnsweredAttempts } from '../learning/progress/student-learning.repository.ts';
import { addAssessmentsRoutes } from './assessments.routes.ts';
import { createSubmitAttempt } from './assessments.service.ts';
import { similarityGrader } from './similarity-grader.ts';
import { createOutsideGrader } from './outside-grader.ts';
import { createRunningAttempts } from './running-attempts.service.ts';
import { createStoreAttempt } from './store-attempt.ts';

interface AssessmentsDeps {
  readonly open: Pick<OpenCourses, 'require'>;
  /** The URL of an external grader. Empty or absent: the embedded grader, whose points are provisional. */
  readonly graderUrl?: string | undefined;
}

export const registerAssessments = (
  { app, add, sql, jobs, now }: AppContext,
  { open, graderUrl = '' }: AssessmentsDeps,
): void => {
  const grader = graderUrl === '' ? similarityGrader : createOutsideGrader(graderUrl);
  const store = createStoreAttempt(sql, grader);
  const running = createRunningAttempts({ sql, open, now, store });
  const handIn = createSubmitAttempt({ sql, now, store, running });
  addAssessmentsRoutes(add, {
    attempts: (studentId, assessment) => listAnsweredAttempts(sql, studentId, assessment),
    handIn,
    running,
    grader,
  });
  const log = (error: unknown) => app.log.warn({ err: error }, 'an attempt was not handed in');
  // Submits expired attempts even if the student does not return, because a pass counts in all views.
  jobs.every('attempts', 'minute', async () => {
    await running.sweep(log);
  });
};
