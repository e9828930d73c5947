import {
  downloadJobPeople,
  downloadJobRefusals,
  getStaffJob,
  preparePeopleAction,
  startStaffJob,
} from '@cairn/api/staff-jobs.contract';
import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { StaffJobs } from '../jobs/staff-jobs.service.ts';
import type { PeopleActionsService } from './people-actions.service.ts';
import { sendPeopleOfJob, sendRefusedJobItems } from './send-job-files.ts';

interface PeopleActionsRoutesDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly staffJobs: StaffJobs;
  readonly peopleActions: PeopleActionsService;
  /** Returns the URL of this site, for links in mails. */
  readonly toSiteUrl: (request: FastifyRequest) => string;
}

export const addPeopleActionsRoutes = (
  add: AddEndpoint,
  { sql, now, staffJobs, peopleActions, toSiteUrl }: PeopleActionsRoutesDeps,
): void => {
  add(preparePeopleAction, ({ body }, caller, { request }) =>
    peopleActions.prepare(caller, body, toSiteUrl(request)),
  );
  add(startStaffJob, ({ params: { jobId } }, caller) => peopleActions.start(caller, jobId));
  add(getStaffJob, ({ params: { jobId } }, caller) => peopleActions.find(caller, jobId));
  add(
    downloadJobRefusals,
    async ({ params: { jobId } }, caller, reply) => {
      await staffJobs.find(caller, jobId);
      return sendRefusedJobItems(reply, sql, jobId);
    },
    { answer: 'file' },
  );
  add(
    downloadJobPeople,
    async ({ params: { jobId } }, caller, reply) => {
      await staffJobs.find(caller, jobId);
      return sendPeopleOfJob(reply, sql, { jobId, scope: caller.scope, today: now() });
    },
    { answer: 'file' },
  );
};
