import { takeStaffRole } from '@cairn/api/staff-roles.contract';
import type { StaffRole } from '@cairn/domain/staff.rules';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { StaffActionDialog } from './staff-action-dialog.tsx';

interface RevokeStaffRoleDialogProps {
  readonly title: string;
  readonly email: string;
  readonly staffRole: StaffRole;
  /** Group that a group manager manages; null for other staff roles. */
  readonly groupId: string | null;
  readonly onClose: () => void;
}

/** Dialog in which an administrator revokes a staff role of an e-mail address. */
export const RevokeStaffRoleDialog = ({
  title,
  email,
  staffRole,
  groupId,
  onClose,
}: RevokeStaffRoleDialogProps) => (
  <StaffActionDialog
    title={title}
    action={t`Taking a role`}
    button={t`Take the role`}
    done={t`The role has been taken.`}
    call={(named) =>
      http.call(takeStaffRole, {
        body: { email, role: staffRole, groupId: groupId ?? undefined },
        ...named,
      })
    }
    onClose={onClose}
  >
    <p>{t`It ends with the next call of this person.`}</p>
  </StaffActionDialog>
);
