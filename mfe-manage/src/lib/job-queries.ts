import {
  getStaffJob,
  type PeopleAction,
  type PeopleSelection,
  preparePeopleAction,
} from '@cairn/api/staff-jobs.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

const JOB_REFRESH_MS = 1000;

export const jobQueries = {
  /** Prepares an action on people, once for each `id`. The server fixes the people: those who are selected at that time. */
  prepared: (
    id: string,
    body: { readonly action: PeopleAction; readonly selection: PeopleSelection },
  ) =>
    queryOptions({
      queryKey: ['prepared-people-action', id],
      queryFn: ({ signal }) => http.call(preparePeopleAction, { body, signal }),
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
    }),
  /** Loads a job; polls each second while it runs. */
  detail: (jobId: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'job', jobId],
      queryFn: ({ signal }) => http.call(getStaffJob, { params: { jobId }, signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.begunAt && data.endedAt === null ? JOB_REFRESH_MS : false,
      ...ALWAYS_STALE_OPTIONS,
    }),
};
