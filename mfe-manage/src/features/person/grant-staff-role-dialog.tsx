import { giveStaffRole } from '@cairn/api/staff-roles.contract';
import { STAFF_ROLES, type StaffRole } from '@cairn/domain/staff.rules';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { useState } from 'react';
import { t } from 'ttag';
import { manageQueries } from '../../lib/manage-queries.ts';
import { ROLE_LABELS } from '../../lib/person-words.ts';
import { ROLE_PERMISSION_TEXTS } from '../../lib/role-permission-texts.ts';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';

interface GrantStaffRoleDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Dialog in which an administrator gives a role of staff to a person. */
export const GrantStaffRoleDialog = ({ email, onClose }: GrantStaffRoleDialogProps) => {
  const [role, setRole] = useState<StaffRole>('group-manager');
  const [groupId, setGroupId] = useState('');
  const { data } = useQuery(manageQueries.filterOptions());
  const needsGroup = role === 'group-manager';
  const groups = (data?.groups ?? []).map(({ groupId: value, name }) => ({ value, label: name }));
  return (
    <StaffActionDialog
      title={t`Give a role to ${email}`}
      action={t`Giving a role`}
      button={t`Give the role`}
      done={t`The role has been given.`}
      missing={needsGroup && groupId === '' && t`Choose a group first.`}
      call={(named) =>
        http.call(giveStaffRole, {
          body: { email, role, ...(needsGroup && { groupId }) },
          ...named,
        })
      }
      onClose={onClose}
    >
      <SelectField
        label={t`Role`}
        hint={ROLE_PERMISSION_TEXTS[role]}
        value={role}
        options={STAFF_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        onChange={({ target }) =>
          setRole(STAFF_ROLES.find((one) => one === target.value) ?? 'author')
        }
      />
      {needsGroup && (
        <SelectField
          label={t`Group`}
          placeholder={t`Choose a group`}
          value={groupId}
          options={groups}
          onChange={({ target }) => setGroupId(target.value)}
        />
      )}
    </StaffActionDialog>
  );
};
