import { giveStaffRole } from '@cairn/api/staff-roles.contract';
import { STAFF_ROLES, type StaffRole } from '@cairn/domain/staff.rules';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { manageQueries } from './manage-queries.ts';
import { STAFF_ROLE_LABELS } from './person-words.ts';
import { ROLE_PERMISSION_TEXTS } from './role-permission-texts.ts';
import { StaffActionDialog } from './staff-action-dialog.tsx';

interface GrantStaffRoleDialogProps {
  /** Address of the person; absent: the dialog asks for it. */
  readonly email?: string;
  readonly onClose: () => void;
}

const findMissing = (isTyped: boolean, hasGroup: boolean): string | false => {
  if (!isTyped) return t`Type an e-mail address first.`;
  return !hasGroup && t`Choose a group first.`;
};

/**
 * Dialog in which an administrator grants a staff role to a person, or to an e-mail address with or without an account.
 * MPERM-35
 */
export const GrantStaffRoleDialog = ({ email, onClose }: GrantStaffRoleDialogProps) => {
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<StaffRole>('group-manager');
  const [groupId, setGroupId] = useState('');
  const needsGroup = role === 'group-manager';
  const address = email ?? typed.trim();
  return (
    <StaffActionDialog
      title={email === undefined ? t`Give a role` : t`Give a role to ${email}`}
      action={t`Giving a role`}
      button={t`Give the role`}
      done={t`The role has been given.`}
      isChanged={typed !== '' || groupId !== '' || role !== 'group-manager'}
      missing={findMissing(address !== '', !needsGroup || groupId !== '')}
      call={(named) =>
        http.call(giveStaffRole, {
          body: { email: address, role, ...(needsGroup && { groupId }) },
          ...named,
        })
      }
      onClose={onClose}
    >
      {email === undefined && <AddressField value={typed} onChange={setTyped} />}
      <SelectField
        label={t`Role`}
        hint={ROLE_PERMISSION_TEXTS[role]}
        value={role}
        options={STAFF_ROLES.map((value) => ({ value, label: STAFF_ROLE_LABELS[value] }))}
        onChange={({ target }) =>
          setRole(STAFF_ROLES.find((one) => one === target.value) ?? 'author')
        }
      />
      {needsGroup && <GroupField value={groupId} onChange={setGroupId} />}
    </StaffActionDialog>
  );
};

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const AddressField = ({ value, onChange }: FieldProps) => (
  <TextField
    label={t`E-mail address`}
    hint={t`It may belong to a person without an account: the role waits for it.`}
    type="email"
    autoComplete="off"
    required
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);

const GroupField = ({ value, onChange }: FieldProps) => {
  const { data } = useQuery(manageQueries.filterOptions());
  const groups = (data?.groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
  return (
    <SelectField
      label={t`Group`}
      placeholder={t`Choose a group`}
      value={value}
      options={groups}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};
