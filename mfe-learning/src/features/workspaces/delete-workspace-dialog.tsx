import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { t } from 'ttag';

interface DeleteWorkspaceDialogProps {
  readonly open: boolean;
  readonly workspaceId: string;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

export const DeleteWorkspaceDialog = ({
  open,
  workspaceId,
  onClose,
  onDelete,
}: DeleteWorkspaceDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={t`Delete ${workspaceId}`}
    actions={
      <>
        <Button variant="line" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button variant="danger" onClick={onDelete}>
          {t`Delete`}
        </Button>
      </>
    }
  >
    <p>{t`Delete this workspace? This cannot be undone.`}</p>
  </Dialog>
);
