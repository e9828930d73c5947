import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { StaffActionDialog } from './staff-action-dialog.tsx';

interface GroupNameDialogProps {
  readonly title: string;
  /** Name of the action, such as 'Creating a group', shown if the user must confirm the identity. */
  readonly action: string;
  readonly button: string;
  readonly done: string;
  /** Current name of the group; empty for a new group. */
  readonly name?: string;
  readonly call: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Dialog that asks for the name of a new or an existing group. */
export const GroupNameDialog = ({ name: given = '', call, ...dialog }: GroupNameDialogProps) => {
  const [name, setName] = useState(given);
  const isChanged = name.trim() !== '' && name.trim() !== given;
  const missing = given === '' ? t`Type a name first.` : t`Type another name first.`;
  return (
    <StaffActionDialog
      {...dialog}
      isChanged={name !== given}
      missing={!isChanged && missing}
      call={() => call(name)}
    >
      <TextField
        label={t`Name`}
        hint={t`Students read it where they choose a group.`}
        autoComplete="off"
        required
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </StaffActionDialog>
  );
};
