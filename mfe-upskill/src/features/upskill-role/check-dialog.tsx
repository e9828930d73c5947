import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { RadioList } from '@cairn/ui/radio-list';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { CompetencyCheckResult } from './check-result.tsx';
import type { RoleCompetency } from './use-role-progress.ts';
import { type CompetencyCheck, useCompetencyCheck } from './use-competency-check.ts';

export interface CheckDialogProps {
  readonly studentId: string;
  readonly competency: Pick<RoleCompetency, 'id' | 'name'>;
  readonly onResult: (passed: boolean) => void;
  readonly onClose: () => void;
}

/** Dialog with the short test of one competency, one question at a time. */
export const CompetencyCheckDialog = ({
  studentId,
  competency,
  onResult,
  onClose,
}: CheckDialogProps) => {
  const check = useCompetencyCheck({ studentId, competencyId: competency.id, onResult, onClose });
  return (
    <Dialog
      open
      title={t`Validate ${competency.name}`}
      closable={!check.isSubmitting}
      onClose={onClose}
      // The result has no buttons, so that the second click of a double click on Submit presses nothing.
      actions={check.stage === 'result' ? undefined : <Actions check={check} onClose={onClose} />}
    >
      <Content check={check} />
    </Dialog>
  );
};

const Actions = ({
  check,
  onClose,
}: {
  readonly check: CompetencyCheck;
  readonly onClose: () => void;
}) => {
  if (check.stage !== 'question') {
    return (
      <Button variant="line" onClick={onClose}>
        {t`Back`}
      </Button>
    );
  }
  return check.isLast ? (
    <Button busy={check.isSubmitting} onClick={check.complete}>
      {t`Complete Assessment`}
    </Button>
  ) : (
    <Button onClick={check.next}>{t`Next`}</Button>
  );
};

const Content = ({ check }: { readonly check: CompetencyCheck }) => {
  if (check.stage === 'question') return <Question check={check} />;
  if (check.stage === 'unavailable') {
    return <Note tone="err">{t`Assessment service unavailable.`}</Note>;
  }
  if (check.stage === 'empty')
    return <Note role="status">{t`No questions available right now.`}</Note>;
  if (check.stage === 'result') return <CompetencyCheckResult passed={check.passed} />;
  return (
    <Skeleton label={t`Loading questions`}>
      <SkeletonText lines={4} />
    </Skeleton>
  );
};

const Question = ({ check }: { readonly check: CompetencyCheck & { stage: 'question' } }) => (
  <>
    <p>{t`Question ${check.number} of ${check.count}`}</p>
    {check.choices.length === 0 ? (
      <>
        <p>{check.stem}</p>
        <Note tone="warn" role="status">
          {t`This question has no answer choices.`}
        </Note>
      </>
    ) : (
      <RadioList
        // Mounts new radio buttons for each question, so that none is selected.
        key={check.number}
        legend={check.stem}
        options={check.choices.map(({ id, text }) => ({ value: id, label: text }))}
        value={check.answer}
        disabled={check.isSubmitting}
        onChange={check.choose}
      />
    )}
    {check.problem !== undefined && <Note tone="err">{check.problem}</Note>}
  </>
);
