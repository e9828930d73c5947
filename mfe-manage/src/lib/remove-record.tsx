import { useNavigate } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import { t } from 'ttag';
import { createLazyDialog } from './lazy-dialog.tsx';
import type { RemoveRecordDialogProps } from './remove-record-dialog.tsx';

const LazyRemoveRecordDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './remove-record-dialog.tsx'))
      .RemoveRecordDialog,
);

export interface RemoveRecordButtonProps extends Omit<
  RemoveRecordDialogProps,
  'onClose' | 'onDone'
> {
  /** Path of the list that is opened afterwards. */
  readonly list: string;
}

/** Button that opens a dialog, which says what students lose, and removes a record. */
export const RemoveRecordButton = ({ list, ...dialog }: RemoveRecordButtonProps) => {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="line" onClick={() => setIsOpen(true)}>
        {t`Remove`}
      </Button>
      {isOpen && (
        <LazyRemoveRecordDialog
          {...dialog}
          onClose={() => setIsOpen(false)}
          onDone={() => void navigate(list, { replace: true })}
        />
      )}
    </>
  );
};
