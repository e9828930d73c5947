import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { useId, useState } from 'react';
import { t } from 'ttag';
import styles from './pending-checks.module.css';
import type { RoleCompetency } from './use-role-progress.ts';

const checkDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "upskill-check" */ './check-dialog.tsx'))
      .CompetencyCheckDialog,
  {
    failure: ({ isRetrying, onRetry }, { competency, onClose }) => (
      <Dialog open title={t`Validate ${competency.name}`} onClose={onClose}>
        <ErrorState
          headingLevel={3}
          title={t`Assessment service unavailable.`}
          isRetrying={isRetrying}
          onRetry={onRetry}
        />
      </Dialog>
    ),
    onFailed: (error) => report(error, { at: 'dialog of a check' }),
  },
);

interface PendingChecksProps {
  readonly studentId: string;
  readonly pending: readonly RoleCompetency[];
  readonly onResult: (competencyId: string, passed: boolean) => void;
}

/** Lists the competencies that the student must be tested in first; until then there is no learning path. */
export const PendingCompetencyChecks = ({ studentId, pending, onResult }: PendingChecksProps) => {
  const [checked, setChecked] = useState<RoleCompetency>();
  return (
    <>
      {pending.length > 0 && <Pending pending={pending} onValidate={setChecked} />}
      {/* Outside of the list, since the entry of a competency disappears before its dialog closes. */}
      {checked && (
        <checkDialog.Part
          studentId={studentId}
          competency={checked}
          onResult={(passed) => onResult(checked.id, passed)}
          onClose={() => setChecked(undefined)}
        />
      )}
    </>
  );
};

interface PendingProps {
  readonly pending: readonly RoleCompetency[];
  readonly onValidate: (competency: RoleCompetency) => void;
}

const Pending = ({ pending, onValidate }: PendingProps) => {
  const titleId = useId();
  return (
    <>
      <h2 id={titleId} className={styles['title']}>
        {t`Pending validations`}
      </h2>
      <ul aria-labelledby={titleId} className={styles['list']}>
        {pending.map((one, index) => (
          <li key={one.id} className={styles['entry']}>
            <div>
              <h3>{one.name}</h3>
              <p className={styles['rule']}>{t`3 questions, all must be right`}</p>
            </div>
            <Button
              // Amber marks the one next step: the first check.
              variant={index === 0 ? 'amber' : 'line'}
              aria-label={t`Validate ${one.name}`}
              onClick={() => onValidate(one)}
            >
              {t`Validate`}
            </Button>
          </li>
        ))}
      </ul>
      <EmptyState
        art="locked"
        headingLevel={3}
        title={t`Recommended courses are hidden for now`}
        className={styles['hidden']}
      >
        {pending.length === 1
          ? t`Validate the pending competency and the path to this role will appear here.`
          : t`Validate the pending competencies and the path to this role will appear here.`}
      </EmptyState>
    </>
  );
};
