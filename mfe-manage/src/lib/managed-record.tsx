/** Records that content files manage: how they are marked, taken over, and given back. docs/decisions/109 */
import type { RecordOrigin } from '@cairn/api/staff-record';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { createLazyDialog } from './lazy-dialog.tsx';
import type { ManagedRecordDialogProps } from './managed-record-dialog.tsx';
import pageStyles from './detail-page.module.css';
import styles from './managed-record.module.css';
import { RemoveRecordButton, type RemoveRecordButtonProps } from './remove-record.tsx';

const LazyManagedRecordDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './managed-record-dialog.tsx'))
      .ManagedRecordDialog,
);

interface ManagedRecordProps extends Pick<
  ManagedRecordDialogProps,
  'name' | 'takeOver' | 'giveBack'
> {
  readonly origin: RecordOrigin;
  /** Options of the button that removes the record, shown once files do not manage it; absent: the record cannot be removed. */
  readonly removal?: Omit<RemoveRecordButtonProps, 'name'>;
  /** Line below the title. */
  readonly facts?: ReactNode;
  /** Content beside the title. */
  readonly titleNote?: ReactNode;
  /** Actions that only records of this kind have, shown before the common ones. */
  readonly children?: ReactNode;
}

/**
 * Header of the page of a record, with its actions; and a note with the button 'Take over' if content files manage the record.
 */
export const ManagedRecordHeader = ({
  origin,
  removal,
  facts,
  titleNote,
  children,
  ...dialog
}: ManagedRecordProps) => {
  const [opened, setOpened] = useState<ManagedRecordDialogProps['kind']>();
  return (
    <>
      <header className={pageStyles['head']}>
        <div className={pageStyles['names']}>
          <h1>{dialog.name}</h1>
          {facts !== undefined && <p>{facts}</p>}
        </div>
        {titleNote}
        <div className={styles['actions']}>
          {children}
          {origin === 'taken-over' && (
            <Button variant="line" onClick={() => setOpened('give-back')}>
              {t`Give back to files`}
            </Button>
          )}
          {origin !== 'files' && removal && <RemoveRecordButton {...removal} name={dialog.name} />}
        </div>
      </header>
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
  );
};

/** Returns a label for the row of a record in a list that content files manage or managed. */
export const describeRecordOrigin = (origin: RecordOrigin): string =>
  ({ files: t`Managed by files`, 'taken-over': t`Taken over from files`, staff: '' })[origin];
