/** Records that content files manage: how they are marked, taken over, and given back. docs/decisions/109 */
import type { RecordOrigin } from '@cairn/api/staff-record';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { lazyDialog } from './lazy-dialog.tsx';
import type { ManagedRecordDialogProps } from './managed-record-dialog.tsx';
import styles from './managed-record.module.css';

const LazyManagedRecordDialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './managed-record-dialog.tsx'))
      .ManagedRecordDialog,
);

interface ManagedRecordProps extends Pick<
  ManagedRecordDialogProps,
  'name' | 'takeOver' | 'giveBack'
> {
  readonly origin: RecordOrigin;
  /** Actions besides the one that gives the record back. */
  readonly children?: ReactNode;
}

/** Note on a record that files manage, with Take over; and the actions of a page, with Give back. */
export const useManagedRecord = ({ origin, children, ...dialog }: ManagedRecordProps) => {
  const [opened, setOpened] = useState<ManagedRecordDialogProps['kind']>();
  return {
    isReadOnly: origin === 'files',
    note: (
      <>
        {origin === 'files' && (
          <Note tone="info" className={styles['managed']}>
            <p>
              <b>{t`Managed by files.`}</b> <span>{t`To edit it here, take it over first.`}</span>
            </p>
            <Button variant="line" size="s" onClick={() => setOpened('take-over')}>
              {t`Take over`}
            </Button>
          </Note>
        )}
        {opened && (
          <LazyManagedRecordDialog {...dialog} kind={opened} onClose={() => setOpened(undefined)} />
        )}
      </>
    ),
    actions: (
      <div className={styles['actions']}>
        {origin === 'taken-over' && (
          <Button variant="line" onClick={() => setOpened('give-back')}>
            {t`Give back to files`}
          </Button>
        )}
        {children}
      </div>
    ),
  };
};

/** Marks a row of a list. */
export const describeOrigin = (origin: RecordOrigin): string =>
  ({ files: t`Managed by files`, 'taken-over': t`Taken over from files`, staff: '' })[origin];
