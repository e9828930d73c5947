import {
  addPasskey,
  beginPasskey,
  type PasskeyAttestation,
} from '@cairn/api/second-factor.contract';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { type RegistrationResponseJSON, startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useId, useState } from 'react';
import { t } from 'ttag';
import styles from './second-factor.module.css';
import { useSecondFactorChange } from './use-second-factor-change.ts';

type CreationJson = Parameters<typeof startRegistration>[0]['optionsJSON'];

const toAttestation = ({
  id,
  rawId,
  type,
  authenticatorAttachment,
  response: { clientDataJSON, attestationObject, transports },
}: RegistrationResponseJSON): PasskeyAttestation => ({
  id,
  rawId,
  type,
  authenticatorAttachment,
  clientExtensionResults: {},
  response: { clientDataJSON, attestationObject, transports },
});

/** Failure of the browser or the device, as opposed to one of the server. */
class PasskeyNotMadeError extends Error {
  override readonly name = 'PasskeyNotMade';
}

const makePasskey = async (name: string) => {
  const { options } = await http.call(beginPasskey, { action: t`Adding a passkey` });
  // The cast is safe: the server creates the options with the same library that reads them here.
  const optionsJSON = options as unknown as CreationJson;
  const made = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyNotMadeError('The browser has made no passkey', { cause });
  });
  return http.call(addPasskey, {
    body: { name, response: toAttestation(made) },
    action: t`Adding a passkey`,
  });
};

interface PasskeyDialogProps {
  readonly onClose: () => void;
  /** Called when the passkey is added. @param codes new recovery codes; undefined if the earlier ones stay */
  readonly onDone: (codes: readonly string[] | undefined) => void;
}

/** Dialog in which a person names a passkey and adds it. MPERM-29 */
export const AddPasskeyDialog = ({ onClose, onDone }: PasskeyDialogProps) => {
  const formId = useId();
  const [name, setName] = useState('');
  const { run, isPending, error, failure } = useSecondFactorChange(
    () => makePasskey(name),
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') run();
  };
  const isNotMade = error instanceof PasskeyNotMadeError;
  return (
    <Dialog
      open
      title={t`Add a passkey`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} busy={isPending}>
            {t`Continue`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={onSubmit}>
        <p>{t`A passkey is kept by your device, your password manager or a security key. Give it a name by which you will know it again.`}</p>
        <TextField
          label={t`Name`}
          placeholder={t`My laptop`}
          maxLength={60}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {isNotMade && (
          <Note tone="err">
            {t`No passkey was made. Your device may have none for this site, or it has this one already. Please try again.`}
          </Note>
        )}
        {!isNotMade && failure !== undefined && <Note tone="err">{failure}</Note>}
      </form>
    </Dialog>
  );
};
