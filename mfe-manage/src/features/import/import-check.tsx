import { applyPeopleImport, type PeopleImport } from '@cairn/api/people-imports.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { useQueryClient } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { Note } from '@cairn/ui/note';
import { ProgressBar } from '@cairn/ui/progress-bar';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { explainRefusal } from '../../lib/refusal.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import { ImportRowCounts } from './import-counts.tsx';
import { importQueries, isImportChecking } from './import-queries.ts';
import { DownloadRefusedRows, CheckedImportRows } from './import-rows.tsx';
import { ImportPageHeader } from './import-steps.tsx';
import styles from './import.module.css';

interface ImportCheckProps {
  readonly found: PeopleImport;
  readonly check: NonNullable<PeopleImport['check']>;
  /** Called to choose the columns again. */
  readonly onBack: () => void;
}

/** Third step of an import: the changes that applying will make, and the refused rows (MIMP-14, MIMP-15). */
export const ImportCheckStep = (props: ImportCheckProps) => {
  const { found, check, onBack } = props;
  const isDone = !isImportChecking(found);
  return (
    <>
      <ImportPageHeader step={3}>
        {isDone
          ? t`The file was checked. Nothing has changed yet.`
          : t`The file is checked. Nothing changes.`}
      </ImportPageHeader>
      <HiddenStatus text={isDone && t`The file was checked.`} />
      {isDone ? <CheckedRows {...{ found, check }} /> : <CheckProgress {...{ found, check }} />}
      <div className={styles['buttons']}>
        <Button variant="line" onClick={onBack}>
          <ArrowLeft aria-hidden />
          {t`Back`}
        </Button>
        {isDone && <Apply {...{ found, check }} />}
      </div>
    </>
  );
};

type CheckProps = Pick<ImportCheckProps, 'found' | 'check'>;

const CheckProgress = ({ found: { rowCount }, check: { checked } }: CheckProps) => {
  const [some, all] = [numberText(checked), numberText(rowCount)];
  return <ProgressBar value={checked} max={rowCount} label={t`${some} of ${all} rows`} />;
};

const VERDICTS = ['refused', 'new', 'changed', 'unchanged'] as const;
const VERDICT_NAMES = {
  refused: t`Refused`,
  new: t`New`,
  changed: t`Changed`,
  unchanged: t`Unchanged`,
};

const CheckedRows = ({ found: { importId }, check }: CheckProps) => {
  const [verdict, setVerdict] = useState(() => VERDICTS.find((one) => check[one] > 0) ?? 'refused');
  return (
    <>
      <ImportRowCounts
        counts={[
          { label: t`will be added`, count: check.new, tone: 'brand' },
          { label: t`will be changed`, count: check.changed, tone: 'brand' },
          { label: t`stay as they are`, count: check.unchanged },
          { label: t`are refused`, count: check.refused, tone: 'err' },
        ]}
      />
      {check.removals > 0 && <Note tone="warn">{describeRemovals(check.removals)}</Note>}
      <div className={styles['bar']}>
        <div role="group" aria-label={t`Show rows`} className={styles['chips']}>
          {VERDICTS.map((one) => (
            <Chip key={one} pressed={one === verdict} onClick={() => setVerdict(one)}>
              {VERDICT_NAMES[one]} <span>{numberText(check[one])}</span>
            </Chip>
          ))}
        </div>
        {check.refused > 0 && <DownloadRefusedRows importId={importId} />}
      </div>
      <CheckedImportRows key={verdict} {...{ importId, verdict }} />
    </>
  );
};

const describeRemovals = (removals: number): string => {
  const rows = numberText(removals);
  return plural(
    removals,
    t`${rows} row disables a person or ends a membership. It is listed under Changed.|${rows} rows disable a person or end a membership. They are listed under Changed.`,
  );
};

const Apply = ({ found: { importId }, check }: CheckProps) => {
  const queries = useQueryClient();
  const { run, isPending, error } = useStaffAction<void, PeopleImport>({
    action: t`Importing people`,
    call: (_, named) => http.call(applyPeopleImport, { params: { importId }, ...named }),
    onDone: (applied) => queries.setQueryData(importQueries.detail(importId).queryKey, applied),
  });
  return (
    <div>
      {error && <Note tone="err">{explainRefusal(error)}</Note>}
      <p>{describeWhatHappens(check)}</p>
      <Button variant="amber" busy={isPending} onClick={() => run()}>
        <span>{describeApply(check.new + check.changed)}</span>
        <ArrowRight aria-hidden />
      </Button>
    </div>
  );
};

const describeApply = (count: number): string => {
  const rows = numberText(count);
  return plural(count, t`Apply ${rows} row|Apply ${rows} rows`);
};

const describeWhatHappens = ({ refused, invitations }: ImportCheckProps['check']): string => {
  const rows = numberText(refused);
  const people = numberText(invitations);
  const left =
    refused === 0
      ? ''
      : plural(refused, t`${rows} refused row is left out.|${rows} refused rows are left out.`);
  const invited =
    invitations === 0
      ? t`No mail is sent.`
      : plural(
          invitations,
          t`${people} person gets an invitation.|${people} people get an invitation.`,
        );
  return `${left} ${invited}`.trim();
};
