import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { UpskillRole } from '@cairn/api/upskilling.contract';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useState } from 'react';
import { t } from 'ttag';
import type { RoleSelection } from './use-role-selection.ts';

interface RoleDialogProps {
  readonly role: UpskillRole;
  readonly selection: RoleSelection;
  readonly onClose: () => void;
}

/** Dialog that asks for confirmation before a wanted role is added or removed. */
export const RoleDialog = ({ role, selection, onClose }: RoleDialogProps) => {
  const title = toNameInSentence(role.RoleTitle);
  // The question is fixed when the dialog opens, because it must not change while the request is running.
  const [isRemoval] = useState(selection.selected.includes(role.RoleID));
  return (
    <Dialog
      open
      title={isRemoval ? t`Remove Role` : t`Add Role`}
      closable={!selection.isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" disabled={selection.isBusy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button busy={selection.isBusy} onClick={() => selection.toggle(role, onClose)}>
            {t`Confirm`}
          </Button>
        </>
      }
    >
      {isRemoval
        ? t`Remove ${title} from your selected roles?`
        : t`Add ${title} to your selected roles?`}
    </Dialog>
  );
};
