/** Dialogs of the actions of staff on a person: each says what it does, and runs it. */
import {
  changeEmailOfPerson,
  confirmAddressOfPerson,
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  erasePersonByStaff,
  type Person,
  resetSecondFactorOfPerson,
  sendInvitationAgain,
  sendPasswordMail,
} from '@cairn/api/staff-people.contract';
import { useNavigate } from '@cairn/runtime';
import { http } from '@cairn/session';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { formatPersonNameInSentence } from '../../lib/person-words.ts';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';
import { PersonExportDialog } from './export-dialog.tsx';

interface ActionDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

const toParams = ({ personId }: Person) => ({ params: { personId } });

const EmailDialog = ({ person, onClose }: ActionDialogProps) => {
  const [email, setEmail] = useState('');
  return (
    <StaffActionDialog
      title={t`Change the e-mail address`}
      action={t`Changing an e-mail address`}
      button={t`Change the address`}
      done={t`The e-mail address has been changed.`}
      isChanged={email !== ''}
      missing={email.trim() === '' && t`Type the new address first.`}
      call={(named) =>
        http.call(changeEmailOfPerson, { ...toParams(person), body: { email }, ...named })
      }
      onClose={onClose}
    >
      {(problemOf) => (
        <>
          <p>{t`${person.email} gets a mail about this. From now on the person signs in with the new address; roles move to it.`}</p>
          <TextField
            label={t`New e-mail address`}
            type="email"
            autoComplete="off"
            required
            value={email}
            error={problemOf('email')}
            onChange={({ target }) => setEmail(target.value)}
          />
        </>
      )}
    </StaffActionDialog>
  );
};

const ConfirmAddressDialog = ({ person, onClose }: ActionDialogProps) => (
  <StaffActionDialog
    title={t`Confirm the address by hand?`}
    action={t`Confirming an address`}
    button={t`Confirm the address`}
    done={t`The address has been confirmed.`}
    call={() => http.call(confirmAddressOfPerson, toParams(person))}
    onClose={onClose}
  >
    <p>{t`The account becomes active without a mail. Do this only if you know that ${person.email} belongs to this person.`}</p>
  </StaffActionDialog>
);

const PasswordMailDialog = ({ person, onClose }: ActionDialogProps) => (
  <StaffActionDialog
    title={t`Send a mail for a new password?`}
    action={t`Sending a mail for a new password`}
    button={t`Send the mail`}
    done={t`The mail is on its way.`}
    call={() => http.call(sendPasswordMail, toParams(person))}
    onClose={onClose}
  >
    <p>{t`${person.email} gets a link with which the person chooses a new password. It works once, within 24 hours, and replaces an earlier one. Until then the password stays as it is.`}</p>
  </StaffActionDialog>
);

const InvitationDialog = ({ person, onClose }: ActionDialogProps) => (
  <StaffActionDialog
    title={t`Send the invitation again?`}
    action={t`Sending an invitation again`}
    button={t`Send invitation`}
    done={t`The invitation is on its way.`}
    call={() => http.call(sendInvitationAgain, toParams(person))}
    onClose={onClose}
  >
    <p>{t`${person.email} gets a new link, which works once and for 14 days. The earlier link ends.`}</p>
  </StaffActionDialog>
);

const EndSessionsDialog = ({ person, onClose }: ActionDialogProps) => {
  const name = formatPersonNameInSentence(person);
  return (
    <StaffActionDialog
      title={t`End all sessions?`}
      action={t`Ending sessions`}
      button={t`End all sessions`}
      done={t`All sessions have ended.`}
      call={() => http.call(endSessionsOfPerson, toParams(person))}
      onClose={onClose}
    >
      <p>{t`${name} has to sign in again everywhere.`}</p>
    </StaffActionDialog>
  );
};

const SecondFactorDialog = ({ person, onClose }: ActionDialogProps) => {
  const name = formatPersonNameInSentence(person);
  return (
    <StaffActionDialog
      title={t`Remove the second factor?`}
      action={t`Removing a second factor`}
      button={t`Remove the second factor`}
      done={t`The second factor has been removed.`}
      isDangerous
      call={(named) => http.call(resetSecondFactorOfPerson, { ...toParams(person), ...named })}
      onClose={onClose}
    >
      <p>{t`Authenticator app, passkeys and recovery codes of ${name} stop working, and all sessions end. The person gets a mail, signs in with the password, and can set up new ones. Make sure that it is really this person who asks.`}</p>
    </StaffActionDialog>
  );
};

const DisableDialog = ({ person, onClose }: ActionDialogProps) => {
  const name = formatPersonNameInSentence(person);
  return (
    <StaffActionDialog
      title={t`Disable this account?`}
      action={t`Disabling an account`}
      button={t`Disable`}
      done={t`The account has been disabled.`}
      isDangerous
      call={(named) => http.call(disablePerson, { ...toParams(person), ...named })}
      onClose={onClose}
    >
      <p>{t`${name} is signed out everywhere, can no longer sign in, and gets no mail. The record stays.`}</p>
    </StaffActionDialog>
  );
};

const EnableDialog = ({ person, onClose }: ActionDialogProps) => {
  const name = formatPersonNameInSentence(person);
  return (
    <StaffActionDialog
      title={t`Enable this account?`}
      action={t`Enabling an account`}
      button={t`Enable`}
      done={t`The account has been enabled.`}
      call={() => http.call(enablePerson, toParams(person))}
      onClose={onClose}
    >
      <p>{t`${name} can sign in again, and finds everything as it was.`}</p>
    </StaffActionDialog>
  );
};

const EraseDialog = ({ person, onClose }: ActionDialogProps) => {
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const navigate = useNavigate();
  const name = formatPersonNameInSentence(person);
  const isTyped = email.trim().toLowerCase() === person.email.toLowerCase();
  return (
    <StaffActionDialog
      title={t`Erase ${name}?`}
      action={t`Erasing an account`}
      button={t`Erase`}
      done={t`The account and its records have been erased.`}
      isDangerous
      isChanged={email !== '' || reason !== ''}
      missing={!(isTyped && reason.trim() !== '') && t`Type a reason and the address first.`}
      call={(named) =>
        http.call(erasePersonByStaff, { ...toParams(person), body: { email, reason }, ...named })
      }
      onClose={onClose}
      onDone={() => void navigate('/manage/people')}
    >
      <p>{t`This removes the account with its progress, work, grades, certificates, messages and files for good. The log keeps its entries without the name.`}</p>
      <TextAreaField
        label={t`Reason`}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextField
        label={t`Type ${person.email} to confirm`}
        nameInLabel={person.email}
        autoComplete="off"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </StaffActionDialog>
  );
};

const DIALOGS = {
  email: EmailDialog,
  invitation: InvitationDialog,
  password: PasswordMailDialog,
  confirm: ConfirmAddressDialog,
  sessions: EndSessionsDialog,
  'second-factor': SecondFactorDialog,
  enable: EnableDialog,
  disable: DisableDialog,
  export: PersonExportDialog,
  erase: EraseDialog,
};
export type PersonActionId = keyof typeof DIALOGS;

interface PersonActionDialogProps extends ActionDialogProps {
  readonly id: PersonActionId;
}

export const PersonActionDialog = ({ id, ...dialog }: PersonActionDialogProps) => {
  const Dialog = DIALOGS[id];
  return <Dialog {...dialog} />;
};
