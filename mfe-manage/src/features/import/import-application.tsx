import { type PeopleImport, stopPeopleImport } from '@cairn/api/people-imports.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { useQueryClient } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { LinkButton } from '@cairn/ui/link-button';
import { formatMoment } from '@cairn/messages/dates';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { Note } from '@cairn/ui/note';
import { ProgressBar } from '@cairn/ui/progress-bar';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { explainRefusal } from '../../lib/refusal.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import { ImportRowCounts } from './import-counts.tsx';
import { importQueries, isImportRunning } from './import-queries.ts';
import { DownloadRefusedRows, CheckedImportRows } from './import-rows.tsx';
import { ImportPageHeader } from './import-steps.tsx';
import styles from './import.module.css';

interface ImportApplicationProps {
  readonly found: PeopleImport;
  readonly application: NonNullable<PeopleImport['application']>;
}

/** Fourth step of an import: its progress, and its result, which stays at this URL (MIMP-17). */
export const ImportApplyStep = (props: ImportApplicationProps) => {
  const isDone = !isImportRunning(props.found);
  return (
    <>
      <HiddenStatus text={isDone && t`The import is finished.`} />
      {isDone ? <Result {...props} /> : <Running {...props} />}
    </>
  );
};

const Running = ({ found: { importId }, application }: ImportApplicationProps) => {
  const { total, left, added, changed, isWaiting } = application;
  const done = total - left;
  const [some, all] = [numberText(done), numberText(total)];
  const [addedText, changedText] = [numberText(added), numberText(changed)];
  return (
    <>
      <ImportPageHeader step={4}>
        {isWaiting
          ? t`Another import is running. This one begins when it has ended.`
          : t`The import is running.`}
      </ImportPageHeader>
      <div className={styles['running']}>
        <ProgressBar value={done} max={total} label={t`${some} of ${all} rows`} />
        <p>{t`${addedText} added, ${changedText} changed.`}</p>
        <Note>
          {t`You can leave this page or close the browser. The import goes on, even if the server restarts, and the result stays at this address.`}
        </Note>
        <Stop importId={importId} />
      </div>
    </>
  );
};

const Stop = ({ importId }: { readonly importId: string }) => {
  const queries = useQueryClient();
  const { run, isPending, error } = useStaffAction<void, PeopleImport>({
    action: t`Importing people`,
    call: (_, named) => http.call(stopPeopleImport, { params: { importId }, ...named }),
    onDone: (stopped) => queries.setQueryData(importQueries.detail(importId).queryKey, stopped),
  });
  return (
    <>
      {error && <Note tone="err">{explainRefusal(error)}</Note>}
      <div>
        <Button variant="line" busy={isPending} onClick={() => run()}>
          {t`Stop after this row`}
        </Button>
      </div>
    </>
  );
};

const Result = ({ found, application }: ImportApplicationProps) => {
  const { importId, fileName, check } = found;
  const { added, changed, unchanged, refused, left } = application;
  const allRefused = refused + (check?.refused ?? 0);
  return (
    <>
      <ImportPageHeader title={t`Import of ${fileName}`} link={<PeopleLink />}>
        <Author application={application} />
      </ImportPageHeader>
      <ImportRowCounts
        counts={[
          { label: t`added`, count: added, tone: 'ok' },
          { label: t`changed`, count: changed, tone: 'ok' },
          { label: t`unchanged`, count: unchanged + (check?.unchanged ?? 0) },
          { label: t`refused`, count: allRefused, tone: 'err' },
        ]}
      />
      {left > 0 && <Note tone="warn">{describeLeft(left)}</Note>}
      {refused > 0 && <Note tone="warn">{describeLateRefusals(refused)}</Note>}
      {allRefused > 0 && (
        <section className={styles['section']}>
          <div className={styles['bar']}>
            <h2>{t`Refused rows`}</h2>
            <DownloadRefusedRows importId={importId} />
          </div>
          <CheckedImportRows importId={importId} verdict="refused" />
        </section>
      )}
    </>
  );
};

const PeopleLink = () => (
  <LinkButton to="/manage/people" variant="line">
    <Users aria-hidden />
    {t`Show the people`}
  </LinkButton>
);

const Author = ({ application }: Pick<ImportApplicationProps, 'application'>) => {
  const { startedBy, begunAt } = application;
  const [now] = useState(() => new Date());
  const time = formatMoment(begunAt, now);
  const name = startedBy ?? t`Erased account`;
  return <span>{t`Applied by ${name}, ${time}.`}</span>;
};

const describeLeft = (left: number): string => {
  const rows = numberText(left);
  return plural(
    left,
    t`The import was stopped. ${rows} row was not applied.|The import was stopped. ${rows} rows were not applied.`,
  );
};

const describeLateRefusals = (refused: number): string => {
  const rows = numberText(refused);
  return plural(
    refused,
    t`${rows} row was refused although the check had passed. It changed nothing.|${rows} rows were refused although the check had passed. They changed nothing.`,
  );
};
