import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';

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
    title={`Delete ${workspaceId}`}
    actions={
      <>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onDelete}>
          Delete
        </Button>
      </>
    }
  >
    <p>Delete this workspace? This cannot be undone.</p>
  </Dialog>
);
