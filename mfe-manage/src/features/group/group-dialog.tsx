/** Dialogs that add people to a group, rename it, archive it and restore it. */
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import {
  archiveStaffGroup,
  renameStaffGroup,
  restoreStaffGroup,
  type StaffGroup,
} from '@cairn/api/staff-groups.contract';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { GroupNameDialog } from '../../lib/group-name-dialog.tsx';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';
import { AddPeopleDialog } from './add-people-dialog.tsx';

interface ChangeDialogProps {
  readonly group: StaffGroup;
  readonly onClose: () => void;
}

const RenameDialog = ({ group: { groupId, name: before }, onClose }: ChangeDialogProps) => (
  <GroupNameDialog
    title={t`Rename the group`}
    action={t`Renaming a group`}
    button={t`Rename`}
    done={t`The group has been renamed.`}
    name={before}
    call={(name) => http.call(renameStaffGroup, { params: { groupId }, body: { before, name } })}
    onClose={onClose}
  />
);

const ArchiveDialog = ({ group: { groupId, ...group }, onClose }: ChangeDialogProps) => {
  const name = toNameInSentence(group.name);
  return (
    <StaffActionDialog
      title={t`Archive ${name}?`}
      action={t`Archiving a group`}
      button={t`Archive`}
      done={t`The group has been archived.`}
      call={() => http.call(archiveStaffGroup, { params: { groupId } })}
      onClose={onClose}
    >
      <p>{t`Students can no longer choose it, and it gets no new members. Its people and their enrolments stay.`}</p>
    </StaffActionDialog>
  );
};

const RestoreDialog = ({ group: { groupId, ...group }, onClose }: ChangeDialogProps) => {
  const name = toNameInSentence(group.name);
  return (
    <StaffActionDialog
      title={t`Take ${name} out of the archive?`}
      action={t`Restoring a group`}
      button={t`Take out of the archive`}
      done={t`The group is in use again.`}
      call={() => http.call(restoreStaffGroup, { params: { groupId } })}
      onClose={onClose}
    >
      <p>{t`Students can choose it again, and it gets new members.`}</p>
    </StaffActionDialog>
  );
};

const AddDialog = ({ group, onClose }: ChangeDialogProps) => (
  <AddPeopleDialog {...{ group, onClose }} onDone={onClose} />
);

const DIALOGS = {
  add: AddDialog,
  rename: RenameDialog,
  archive: ArchiveDialog,
  restore: RestoreDialog,
};

export interface GroupDialogProps extends ChangeDialogProps {
  readonly kind: keyof typeof DIALOGS;
}

export const GroupDialog = ({ kind, ...dialog }: GroupDialogProps) => {
  const Dialog = DIALOGS[kind];
  return <Dialog {...dialog} />;
};
