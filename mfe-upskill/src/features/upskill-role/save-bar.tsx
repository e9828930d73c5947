import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { LinkButton } from '@cairn/ui/link-button';
import { t } from 'ttag';
import { StepButtons } from './step-buttons.tsx';
import { type PathSaving, useSavePath } from './use-save-path.ts';

interface SaveBarProps {
  /** Undefined while no role is selected. */
  readonly roleId: string | undefined;
  readonly courseIds: readonly string[];
  /** True while a competency has to be checked first. */
  readonly isPending?: boolean;
  readonly onBack: () => void;
}

/** The last step's buttons: they save the path to the learning list. */
export const SaveBar = ({ roleId, courseIds, isPending = false, onBack }: SaveBarProps) => {
  const saving = useSavePath({ roleId, courseIds });
  return (
    <>
      <StepButtons onBack={onBack}>
        <Button
          size="l"
          busy={saving.stage === 'saving'}
          reason={isPending ? t`Validate the pending competencies first.` : undefined}
          reasonSide="left"
          onClick={saving.save}
        >
          {t`Save learning path`}
        </Button>
      </StepButtons>
      <ConfirmUpdate saving={saving} />
      <Success saving={saving} />
    </>
  );
};

const ConfirmUpdate = ({ saving }: { readonly saving: PathSaving }) => {
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

const Success = ({ saving }: { readonly saving: PathSaving }) =>
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
