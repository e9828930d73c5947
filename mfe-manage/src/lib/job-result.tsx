import { downloadJobRefusals, type StaffJob } from '@cairn/api/staff-jobs.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { DownloadCsvButton } from './download-button.tsx';
import styles from './job-result.module.css';
import { PEOPLE_ACTION_TEXTS } from './people-action-words.ts';

/**
 * Result of a job: the numbers of people who were changed, needed no change or were refused, and the refusals with their
 * reasons (MPEOP-13).
 */
export const StaffJobResult = ({ job }: { readonly job: StaffJob }) => (
  <>
    <StaffJobCounts job={job} />
    {job.refused > 0 && <Refusals job={job} />}
  </>
);

export const StaffJobCounts = ({ job }: { readonly job: StaffJob }) => {
  const { action, changed, unchanged, refused } = job;
  return (
    <dl className={styles['counts']}>
      <div className={styles['changed']}>
        <dt>{PEOPLE_ACTION_TEXTS[action].changed}</dt>
        <dd>{numberText(changed)}</dd>
      </div>
      <div>
        <dt>{t`needed no change`}</dt>
        <dd>{numberText(unchanged)}</dd>
      </div>
      <div className={refused > 0 ? styles['refused'] : undefined}>
        <dt>{t`refused`}</dt>
        <dd>{numberText(refused)}</dd>
      </div>
    </dl>
  );
};

const Refusals = ({ job: { jobId, refusals, refused } }: { readonly job: StaffJob }) => (
  <section className={styles['refusals']} aria-labelledby="refusals">
    <h3 id="refusals">{t`Refused`}</h3>
    <ul>
      {refusals.map(({ number, person, message }) => (
        <li key={number}>
          <b translate="no">{person === null ? t`Erased account` : person.name || person.email}</b>
          <span>{message}</span>
        </li>
      ))}
    </ul>
    {refused > refusals.length && <p>{describeRest(refused - refusals.length)}</p>}
    <DownloadCsvButton
      fileName={() => 'refused.csv'}
      download={() => http.download(downloadJobRefusals, { params: { jobId } })}
      failure={t`The refusals could not be downloaded. Please try again.`}
    />
  </section>
);

const describeRest = (rest: number): string => {
  const count = numberText(rest);
  return plural(rest, t`And ${count} more, in the CSV file.|And ${count} more, in the CSV file.`);
};
