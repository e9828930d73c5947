import type { StaffJob } from '@cairn/api/staff-jobs.contract';
import { numberText } from '@cairn/messages/plural';
import { useParams, usePageTitle, useQuery } from '@cairn/runtime';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { ProgressBar } from '@cairn/ui/progress-bar';
import { t } from 'ttag';
import { DetailContent } from '../../lib/detail-page.tsx';
import { StaffJobResult } from '../../lib/job-result.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { jobQueries } from '../../lib/job-queries.ts';
import {
  describeActionEnd,
  describePeopleAction,
  describeSelectedPeople,
} from '../../lib/people-action-words.ts';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './job.module.css';

/** Page /manage/jobs/{jobId}: an action on many people, with its progress and result. */
export const JobPage = () => (
  <ManageFrame tab="people">
    <JobContent />
  </ManageFrame>
);

const JobContent = () => {
  const { jobId = '' } = useParams();
  const query = useQuery(jobQueries.detail(jobId));
  usePageTitle(query.data && describePeopleAction(query.data));
  return (
    <DetailContent
      query={query}
      list="/manage/people"
      listName={t`People`}
      unknownTitle={t`There is no such action, or its result was deleted after 30 days.`}
      failureTitle={t`The action could not be loaded.`}
    >
      {(job) => <JobView job={job} />}
    </DetailContent>
  );
};

const JobView = ({ job }: { readonly job: StaffJob }) => (
  <div className={styles['job']}>
    <header className={pageStyles['head']}>
      <div className={pageStyles['names']}>
        <h1>{describePeopleAction(job)}</h1>
        <p>{job.endedAt === null ? describeSelectedPeople(job.total) : describeActionEnd(job)}</p>
      </div>
    </header>
    <HiddenStatus text={job.endedAt !== null && t`The action is finished.`} />
    {job.endedAt === null && <JobProgress job={job} />}
    {job.begunAt === null ? (
      <p>{t`This action was not started. Select the people again.`}</p>
    ) : (
      <StaffJobResult job={job} />
    )}
  </div>
);

const JobProgress = ({ job }: { readonly job: StaffJob }) => {
  const { begunAt, total, changed, unchanged, refused } = job;
  if (begunAt === null) return null;
  const done = changed + unchanged + refused;
  const [some, all] = [numberText(done), numberText(total)];
  return (
    <>
      <ProgressBar value={done} max={total} label={t`${some} of ${all} people`} />
      <p className={pageStyles['hint']}>
        {t`You can leave this page: the server goes on, and the result stays at this URL for 30 days.`}
      </p>
    </>
  );
};
