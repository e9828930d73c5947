/** The CSV files of a job: its people, and its refused items. */
import type { StaffScope } from '@cairn/domain/staff.rules';
import type { FastifyReply } from 'fastify';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import { mapRowBatches, readRowsInBatches, sendCsv } from '../../../platform/http/csv-download.ts';
import { listRefusedJobItems } from '../jobs/staff-jobs.repository.ts';
import { listPeopleOfJob } from '../people/people.repository.ts';

const ERASED_NAME = 'Erased account';

/** Sends the refused items as a CSV file, each with its person and reason (MPEOP-13). */
export const sendRefusedJobItems = (
  reply: FastifyReply,
  sql: SqlQuery,
  jobId: string,
): FastifyReply =>
  sendCsv(reply, {
    fileName: 'refused.csv',
    columns: ['Email', 'First name', 'Last name', 'Reason'],
    pieces: mapRowBatches(
      readRowsInBatches((after, limit) => listRefusedJobItems(sql, jobId, { after, limit })),
      ({ email, firstName, lastName, message }) => [
        email,
        firstName ?? ERASED_NAME,
        lastName,
        message,
      ],
    ),
  });

const PEOPLE_COLUMNS = [
  'Email',
  'First name',
  'Last name',
  'External ID',
  'Groups',
  'Status',
  'Staff roles',
  'Last active',
  'Created',
] as const;

/** Sends the people of a job who are in the scope now as a CSV file, with the columns of the list of people. */
export const sendPeopleOfJob = (
  reply: FastifyReply,
  sql: SqlQuery,
  {
    jobId,
    scope,
    today,
  }: { readonly jobId: string; readonly scope: StaffScope; readonly today: Date },
): FastifyReply =>
  sendCsv(reply, {
    fileName: `people-${today.toISOString().slice(0, 10)}.csv`,
    columns: PEOPLE_COLUMNS,
    pieces: mapRowBatches(
      readRowsInBatches((after, limit) => listPeopleOfJob(sql, jobId, { scope, after, limit })),
      ({
        email,
        firstName,
        lastName,
        externalId,
        groups,
        status,
        staffRoles,
        activeAt,
        createdAt,
      }) => [
        email,
        firstName,
        lastName,
        externalId,
        groups.map(({ name }) => name).join('; '),
        status,
        staffRoles
          .map(({ role, groupName }) => [role, groupName].filter(Boolean).join(' '))
          .join('; '),
        activeAt,
        createdAt,
      ],
    ),
  });
