/** Registers assessments: running attempts, submissions and the grader of texts. */
import type { AppContext } from '../../platform/app-context.ts';
import type { CourseContentAccess } from '../catalogue/courses/open-courses.ts';
import { listAttemptsWithAnswers } from '../learning/progress/student-learning.repository.ts';
import { addAssessmentsRoutes } from './assessments.routes.ts';
import { createAttemptSubmitter } from './assessments.service.ts';
import { wordOverlapTextGrader } from './similarity-grader.ts';
import { createExternalTextGrader } from './external-grader.ts';
import { createRunningAttemptsService } from './running-attempts.service.ts';
import { createAttemptGrader } from './store-attempt.ts';

interface AssessmentsDeps {
  readonly open: Pick<CourseContentAccess, 'require'>;
  /** URL of an external service that grades free text. Empty or absent: the built-in grader, whose points are provisional. */
  readonly graderUrl?: string | undefined;
}

export const registerAssessments = (
  { app, add, sql, jobs, now }: AppContext,
  { open, graderUrl = '' }: AssessmentsDeps,
): void => {
  const grader = graderUrl === '' ? wordOverlapTextGrader : createExternalTextGrader(graderUrl);
  const store = createAttemptGrader(sql, grader);
  const running = createRunningAttemptsService({ sql, open, now, store });
  const handIn = createAttemptSubmitter({ sql, now, store, running });
  addAssessmentsRoutes(add, {
    attempts: (studentId, assessment) => listAttemptsWithAnswers(sql, studentId, assessment),
    handIn,
    running,
    grader,
  });
  const log = (error: unknown) => app.log.warn({ err: error }, 'an attempt was not handed in');
  // This job submits expired attempts even if the student does not return, because other views count a passed attempt.
  jobs.every('attempts', 'minute', async () => {
    await running.submitAllExpired(log);
  });
};
