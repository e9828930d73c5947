import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { LinkButton } from '@cairn/ui/link-button';
import { t } from 'ttag';
import { UpskillStepButtons } from './step-buttons.tsx';
import { type LearningPathSaving, useSaveLearningPath } from './use-save-path.ts';

interface SaveBarProps {
  /** Id of the role whose path is saved; undefined while no role is selected. */
  readonly roleId: string | undefined;
  readonly courseIds: readonly string[];
  /** True while the student must be tested in a competency first. */
  readonly isPending?: boolean;
  readonly onBack: () => void;
}

/** Buttons of the last step: they save the learning path to the learning list. */
export const LearningPathSaveBar = ({
  roleId,
  courseIds,
  isPending = false,
  onBack,
}: SaveBarProps) => {
  const saving = useSaveLearningPath({ roleId, courseIds });
  return (
    <>
      <UpskillStepButtons onBack={onBack}>
        <Button
          size="l"
          busy={saving.stage === 'saving'}
          reason={isPending ? t`Validate the pending competencies first.` : undefined}
          reasonSide="left"
          onClick={saving.save}
        >
          {t`Save learning path`}
        </Button>
      </UpskillStepButtons>
      <ConfirmUpdate saving={saving} />
      <Success saving={saving} />
    </>
  );
};

const ConfirmUpdate = ({ saving }: { readonly saving: LearningPathSaving }) => {
  const isUpdating = saving.stage === 'updating';
  return (
    <Dialog
      open={saving.stage === 'exists' || isUpdating}
      title={t`Update learning path`}
      closable={!isUpdating}
      onClose={saving.close}
      actions={
        <>
          <Button variant="line" disabled={isUpdating} onClick={saving.close}>
            {t`Cancel`}
          </Button>
          <Button busy={isUpdating} onClick={saving.update}>
            {t`OK`}
          </Button>
        </>
      }
    >
      {t`A learning path already exists for this role. Do you want to update it?`}
    </Dialog>
  );
};

const TITLES = {
  saved: t`Learning path saved successfully.`,
  updated: t`Learning path updated successfully.`,
} as const;

const Success = ({ saving }: { readonly saving: LearningPathSaving }) =>
  (saving.stage === 'saved' || saving.stage === 'updated') && (
    <Dialog
      open
      title={TITLES[saving.stage]}
      onClose={saving.close}
      actions={
        <>
          <Button variant="line" onClick={saving.close}>
            {t`Close`}
          </Button>
          <LinkButton to="/learning-list">{t`View Learning List`}</LinkButton>
        </>
      }
    >
      {t`Its courses are waiting in your learning list.`}
    </Dialog>
  );
