import type { StaffJob } from '@cairn/api/staff-jobs.contract';
import { retryUntil } from './server-process.ts';
import type { TestClient } from './test-client.ts';

/** Prepares an action on people. Returns the response of the call. */
export const preparePeopleAction = (from: TestClient, action: object, selection: object) =>
  from.post('/manage/people-actions', { action, selection });

/** Prepares and starts an action on people. Returns the job as the start answers it. */
export const runPeopleAction = async (
  from: TestClient,
  action: object,
  selection: object,
): Promise<StaffJob> => {
  const { jobId } = (await preparePeopleAction(from, action, selection)).json<{ jobId: string }>();
  return (await from.post(`/manage/jobs/${jobId}/start`)).json();
};

export const getJob = async (from: TestClient, jobId: string): Promise<StaffJob> =>
  (await from.get(`/manage/jobs/${jobId}`)).json();

export const waitForJob = (from: TestClient, { jobId }: Pick<StaffJob, 'jobId'>) =>
  retryUntil(
    () => getJob(from, jobId),
    ({ endedAt }) => endedAt !== null,
  );

/** Returns what a job did, in numbers. */
export const toCounts = ({ changed, unchanged, refused }: StaffJob) => [
  changed,
  unchanged,
  refused,
];
