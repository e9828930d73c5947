/** Puts assessments together: attempts that run, that are handed in, and who reads what was written. */
import type { FastifyInstance } from 'fastify';
import type { DatabaseMonitor } from '../../database/database-monitor.ts';
import type { Sql } from '../../database/sql.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { OpenCourses } from '../courses/open-courses.ts';
import { addAssessmentsRoutes } from './assessments.routes.ts';
import { createHandIn } from './assessments.service.ts';
import { startAttemptSweep } from './attempt-sweep.ts';
import { likenessGrader } from './likeness-grader.ts';
import { createOutsideGrader } from './outside-grader.ts';
import { createRunningAttempts } from './running-attempts.service.ts';
import { createStoreAttempt } from './store-attempt.ts';

interface AssessmentsDeps {
  readonly sql: Sql;
  readonly open: Pick<OpenCourses, 'require'>;
  readonly monitor: Pick<DatabaseMonitor, 'isUp'>;
  readonly now: () => Date;
  /** Of a grader elsewhere; empty: the embedded one, whose points are provisional. */
  readonly graderUrl: string;
}

export const addAssessments = (
  app: FastifyInstance,
  add: AddEndpoint,
  { sql, open, monitor, now, graderUrl }: AssessmentsDeps,
): void => {
  const grader = graderUrl === '' ? likenessGrader : createOutsideGrader(graderUrl);
  const store = createStoreAttempt(sql, grader);
  const running = createRunningAttempts({ sql, open, now, store });
  const handIn = createHandIn({ sql, now, store, running });
  addAssessmentsRoutes(add, { handIn, running, grader });
  const log = (error: unknown) => app.log.warn({ err: error }, 'an attempt was not handed in');
  let end: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    end = startAttemptSweep({ running, monitor, log });
  });
  app.addHook('onClose', () => end?.());
};
