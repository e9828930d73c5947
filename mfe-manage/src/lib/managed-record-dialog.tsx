import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { t } from 'ttag';
import { StaffActionDialog } from './staff-action-dialog.tsx';

const WORDS = {
  'take-over': {
    title: (name: string) => t`Take ${name} over from its files?`,
    action: t`Taking a record over`,
    button: t`Take over`,
    done: t`It has been taken over.`,
    meaning: t`From then on staff manage it. An import of content files does not change it, and reports that. You can give it back to the files later.`,
  },
  'give-back': {
    title: (name: string) => t`Give ${name} back to its files?`,
    action: t`Giving a record back`,
    button: t`Give back`,
    done: t`It is managed by files again.`,
    meaning: t`The next import stores it as its files say, and what staff have changed is gone.`,
  },
} as const;

export interface ManagedRecordDialogProps {
  readonly kind: keyof typeof WORDS;
  /** Title of the record. */
  readonly name: string;
  /** Additional sentence about the consequences for records of this kind. */
  readonly meanings?: Readonly<Partial<Record<keyof typeof WORDS, string>>>;
  readonly takeOver: () => Promise<unknown>;
  readonly giveBack: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Dialog that takes a record over from its files, or gives it back. */
export const ManagedRecordDialog = ({
  kind,
  name,
  meanings,
  takeOver,
  giveBack,
  onClose,
}: ManagedRecordDialogProps) => {
  const { title, meaning, ...words } = WORDS[kind];
  return (
    <StaffActionDialog
      {...words}
      title={title(toNameInSentence(name))}
      call={kind === 'take-over' ? takeOver : giveBack}
      onClose={onClose}
    >
      <p>{meaning}</p>
      {meanings?.[kind] !== undefined && <p>{meanings[kind]}</p>}
    </StaffActionDialog>
  );
};
