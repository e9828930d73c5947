import { dismissOwnJobs } from '@cairn/api/staff-overview.contract';
import type { StaffJob } from '@cairn/api/staff-jobs.contract';
import { numberText } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { LinkButton } from '@cairn/ui/link-button';
import { ProgressBar } from '@cairn/ui/progress-bar';
import { t } from 'ttag';
import { jobQueries } from './job-queries.ts';
import { overviewQueries } from './overview-queries.ts';
import styles from './own-job-line.module.css';
import { describePeopleAction } from './people-action-words.ts';
import { useStaffAction } from './use-staff-action.ts';

/** Line below the tabs about a job that the person started: its progress, and its result until it is dismissed. */
export const OwnJobStatus = () => {
  const jobId = useQuery(overviewQueries.ownJob()).data?.jobId;
  return typeof jobId === 'string' && <JobLine jobId={jobId} />;
};

const JobLine = ({ jobId }: { readonly jobId: string }) => {
  const { data: job } = useQuery(jobQueries.detail(jobId));
  if (!job) return null;
  const to = `/manage/jobs/${encodeURIComponent(jobId)}`;
  return (
    <aside aria-label={t`Your action`} className={styles['line']}>
      <p>{describePeopleAction(job)}</p>
      {job.endedAt === null ? (
        <>
          <JobProgress job={job} />
          <LinkButton variant="ghost" size="s" to={to}>{t`Show`}</LinkButton>
        </>
      ) : (
        <>
          <LinkButton variant="ghost" size="s" to={to}>{t`Show the result`}</LinkButton>
          <DismissButton />
        </>
      )}
    </aside>
  );
};

const JobProgress = ({
  job: { total, changed, unchanged, refused },
}: {
  readonly job: StaffJob;
}) => {
  const done = changed + unchanged + refused;
  const [some, all] = [numberText(done), numberText(total)];
  return <ProgressBar value={done} max={total} label={t`${some} of ${all}`} />;
};

const DismissButton = () => {
  const { run, isPending } = useStaffAction({
    action: t`Dismissing a result`,
    call: () => http.call(dismissOwnJobs, {}),
    onDone: () => {},
  });
  return (
    <Button variant="ghost" size="s" busy={isPending} onClick={() => run()}>
      {t`Dismiss`}
    </Button>
  );
};
