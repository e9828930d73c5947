import type { UpskillRole } from '@cairn/api/upskilling.contract';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useState } from 'react';
import type { RoleSelection } from './use-role-selection.ts';

interface RoleDialogProps {
  readonly role: UpskillRole;
  readonly selection: RoleSelection;
  readonly onClose: () => void;
}

/** Asks before a role is added or removed. */
export const RoleDialog = ({ role, selection, onClose }: RoleDialogProps) => {
  // What was asked stays what is asked while the answer is on its way.
  const [isRemoval] = useState(selection.selected.includes(role.RoleID));
  return (
    <Dialog
      open
      title={isRemoval ? 'Remove Role' : 'Add Role'}
      closable={!selection.isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" disabled={selection.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={selection.isBusy} onClick={() => selection.toggle(role, onClose)}>
            Confirm
          </Button>
        </>
      }
    >
      {isRemoval
        ? `Remove ${role.RoleTitle} from your selected roles?`
        : `Add ${role.RoleTitle} to your selected roles?`}
    </Dialog>
  );
};
