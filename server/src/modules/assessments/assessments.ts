/** Puts assessments together: attempts that run, that are handed in, and who reads what was written. */
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/database/sql.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AddEndpoint } from '../../platform/http/endpoint-route.ts';
import type { OpenCourses } from '../catalogue/courses/open-courses.ts';
import { listAnsweredAttempts } from '../learning/progress/student-learning.repository.ts';
import { addAssessmentsRoutes } from './assessments.routes.ts';
import { createHandIn } from './assessments.service.ts';
import { likenessGrader } from './likeness-grader.ts';
import { createOutsideGrader } from './outside-grader.ts';
import { createRunningAttempts } from './running-attempts.service.ts';
import { createStoreAttempt } from './store-attempt.ts';

interface AssessmentsDeps {
  readonly sql: Sql;
  readonly open: Pick<OpenCourses, 'require'>;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly now: () => Date;
  /** Of a grader elsewhere; empty: the embedded one, whose points are provisional. */
  readonly graderUrl: string;
}

export const addAssessments = (
  app: FastifyInstance,
  add: AddEndpoint,
  { sql, jobs, open, now, graderUrl }: AssessmentsDeps,
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
