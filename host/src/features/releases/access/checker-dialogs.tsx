import {
  type AccessChecker,
  addAccessChecker,
  MAX_ACCESS_LABEL_LENGTH,
  renewAccessChecker,
  revokeAccessChecker,
} from '@cairn/api/release-access.contract';
import { http } from '@cairn/session';
import { Note } from '@cairn/ui/note';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { ChangeReasonDialog } from '../changes/reason-dialog.tsx';
import { ChangeFormDialog } from '../changes/change-form-dialog.tsx';
import { useRegistryChange } from '../changes/use-registry-action.ts';
import { AccessDaysField, DEFAULT_ACCESS_DAYS, ShownOnceDialog } from './access-dialog-parts.tsx';
import { createCheckerKey, UnsupportedKeyError } from './create-checker-key.ts';

interface AddDialogProps {
  /** Remotes for which the user may add keys; '*' stands for all. */
  readonly remotes: readonly string[];
  readonly onClose: () => void;
}

/** Dialog that creates the key of a checker in the browser, adds its public part, and shows the private part once. */
export const AddCheckerDialog = ({ remotes, onClose }: AddDialogProps) => {
  const form = useCheckerForm(remotes);
  const { action, secret } = form;
  if (secret !== undefined)
    return (
      <ShownOnceDialog title={t`The new private key`} secret={secret} onClose={onClose}>
        {t`The machine that checks reads it from CAIRN_CHECKER_KEY, or from a file: --checker-key. This site has only the public part.`}
      </ShownOnceDialog>
    );
  const isUnsupported = action.error instanceof UnsupportedKeyError;
  return (
    <ChangeFormDialog
      title={t`Add the key of a checker`}
      confirm={t`Create the key`}
      action={isUnsupported ? { ...action, error: null } : action}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{t`A machine with this key may confirm that it has checked a release. Never give it to jobs of branches.`}</p>
      <CheckerFields form={form} remotes={remotes} />
      {isUnsupported && (
        <Note tone="err">
          {t`This browser cannot create such a key. Use a current browser on a page with https, or ask the operator of the site.`}
        </Note>
      )}
    </ChangeFormDialog>
  );
};

/** The state of the form for a new key, and the private key once it is created. */
const useCheckerForm = (remotes: readonly string[]) => {
  const [secret, setSecret] = useState<string>();
  const [name, setName] = useState('');
  const [remote = '', setRemote] = useState(remotes[0]);
  const [days, setDays] = useState(DEFAULT_ACCESS_DAYS);
  const [isTried, setTried] = useState(false);
  const action = useRegistryChange({
    call: async () => {
      const key = await createCheckerKey();
      const body = { name: name.trim(), key: key.x, days };
      const added = await http.call(addAccessChecker, { params: { name: remote }, body });
      setSecret(key.toFile(added.checker.name));
      return added;
    },
    describeResult: ({ checker: { name: added } }) => t`The key of ${added} is valid from now on.`,
    onDone: () => undefined,
  });
  const submit = (): void => {
    setTried(true);
    if (name.trim() !== '') action.mutate();
  };
  const isNameMissing = isTried && name.trim() === '';
  return { secret, action, name, setName, remote, setRemote, days, setDays, isNameMissing, submit };
};

interface CheckerFieldsProps {
  readonly form: ReturnType<typeof useCheckerForm>;
  readonly remotes: readonly string[];
}

const CheckerFields = ({ form, remotes }: CheckerFieldsProps) => (
  <>
    <TextField
      label={t`Name of the machine`}
      maxLength={MAX_ACCESS_LABEL_LENGTH}
      autoComplete="off"
      value={form.name}
      onChange={({ target }) => form.setName(target.value)}
      error={form.isNameMissing ? t`Enter a name.` : undefined}
    />
    {remotes.length > 1 && (
      <SelectField
        label={t`For`}
        value={form.remote}
        onChange={({ target }) => form.setRemote(target.value)}
        options={remotes.map((one) => ({ value: one, label: one === '*' ? t`all remotes` : one }))}
      />
    )}
    <AccessDaysField days={form.days} onChange={form.setDays} />
  </>
);

interface CheckerDialogProps {
  readonly checker: AccessChecker;
  readonly onClose: () => void;
}

/** Dialog that makes the key of a checker valid for longer. */
export const RenewCheckerDialog = ({ checker: { name, remote }, onClose }: CheckerDialogProps) => {
  const [days, setDays] = useState(DEFAULT_ACCESS_DAYS);
  const params = { name: remote, checker: name };
  const action = useRegistryChange({
    call: () => http.call(renewAccessChecker, { params, body: { days } }),
    describeResult: () => t`The key of ${name} is valid for longer.`,
    onDone: onClose,
  });
  return (
    <ChangeFormDialog
      title={t`Renew the key of ${name}?`}
      confirm={t`Renew`}
      action={action}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    >
      <p>{t`The key is then yours: it counts as long as you have the right to keys.`}</p>
      <AccessDaysField days={days} onChange={setDays} />
    </ChangeFormDialog>
  );
};

/** Dialog that revokes the key of a checker. */
export const RevokeCheckerDialog = ({ checker: { name, remote }, onClose }: CheckerDialogProps) => {
  const params = { name: remote, checker: name };
  const action = useRegistryChange({
    call: (reason: string) => http.call(revokeAccessChecker, { params, body: { reason } }),
    describeResult: () => t`The key of ${name} is revoked.`,
    onDone: onClose,
  });
  return (
    <ChangeReasonDialog
      title={t`Revoke the key of ${name}?`}
      seen={[
        t`Results that it has signed no longer allow a promotion.`,
        t`The key cannot be made valid again. Releases that run stay.`,
      ]}
      confirm={t`Revoke`}
      isDangerous
      action={action}
      onConfirm={(reason) => action.mutate(reason)}
      onClose={onClose}
    />
  );
};
