import type { StudentGroup } from '@cairn/api/groups.contract';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useState } from 'react';
import { t } from 'ttag';
import { FailureNote } from '../../lib/failure-note.tsx';
import { GroupSelect } from './group-select.tsx';
import styles from './profile.module.css';
import { PROFILE_SAVE_FAILED } from './profile.texts.ts';
import { useGroupName } from './use-group-name.ts';
import { joinStudentGroup } from '@cairn/record/join-group';
import { useAction } from '@cairn/runtime';

/** Joins a group, which a student can do only once; afterwards the student's record contains it. */
const useJoinGroup = () =>
  useAction({
    mutationFn: ({ GroupID }: StudentGroup) => joinStudentGroup(GroupID),
  });

interface GroupChoiceProps {
  readonly groups: readonly StudentGroup[];
}

/** Select of a group with a confirmation, because a student can choose a group only once. */
export const JoinGroupChoice = ({ groups }: GroupChoiceProps) => {
  const [chosen, setChosen] = useState<StudentGroup>();
  const joining = useJoinGroup();
  const confirm = (): void => {
    if (!chosen || joining.isPending) return;
    joining.mutate(chosen, { onSettled: () => setChosen(undefined) });
  };
  return (
    <div className={styles['field']}>
      <GroupSelect
        label={useGroupName()}
        groups={groups}
        selected={chosen}
        onSelect={(group) => {
          joining.reset();
          setChosen(group);
        }}
      />
      {joining.isError && <FailureNote text={PROFILE_SAVE_FAILED} error={joining.error} />}
      <ConfirmDialog
        open={chosen !== undefined}
        isSaving={joining.isPending}
        onCancel={() => setChosen(undefined)}
        onConfirm={confirm}
      />
    </div>
  );
};

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

const ConfirmDialog = ({ open, isSaving, onCancel, onConfirm }: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onCancel}
    closable={!isSaving}
    title={t`Confirm Group Selection`}
    actions={
      <>
        <Button variant="line" disabled={isSaving} onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button busy={isSaving} busyLabel={t`Saving...`} onClick={onConfirm}>
          {t`Confirm`}
        </Button>
      </>
    }
  >
    <p>
      {t`Once you click Confirm you will not be able to change your group later. Are you sure you want to continue?`}
    </p>
  </Dialog>
);
