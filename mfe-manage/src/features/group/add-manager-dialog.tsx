import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { StaffGroup } from '@cairn/api/staff-groups.contract';
import { giveStaffRole } from '@cairn/api/staff-roles.contract';
import { http } from '@cairn/session';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { ROLE_PERMISSION_TEXTS } from '../../lib/role-permission-texts.ts';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';

interface AddManagerDialogProps {
  readonly group: StaffGroup;
  readonly onClose: () => void;
}

/** Dialog in which an administrator makes a person a manager of a group. */
export const AddManagerDialog = ({ group, onClose }: AddManagerDialogProps) => {
  const [email, setEmail] = useState('');
  const groupName = toNameInSentence(group.name);
  return (
    <StaffActionDialog
      title={t`Add a manager of ${groupName}`}
      action={t`Giving a role`}
      button={t`Give the role`}
      done={t`The role has been given.`}
      isChanged={email !== ''}
      missing={email.trim() === '' && t`Type an address first.`}
      call={(named) =>
        http.call(giveStaffRole, {
          body: { email, role: 'group-manager', groupId: group.groupId },
          ...named,
        })
      }
      onClose={onClose}
    >
      <p>{ROLE_PERMISSION_TEXTS['group-manager']}</p>
      <TextField
        label={t`E-mail`}
        hint={t`The account may be made later.`}
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </StaffActionDialog>
  );
};
