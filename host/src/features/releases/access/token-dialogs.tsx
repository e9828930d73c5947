import {
  type AccessToken,
  type GivableAccess,
  makeAccessToken,
  MAX_ACCESS_LABEL_LENGTH,
  renewAccessToken,
  revokeAccessToken,
} from '@cairn/api/release-access.contract';
import type { EndpointRequest } from '@cairn/api/endpoint';
import { http } from '@cairn/session';
import { Checkbox } from '@cairn/ui/checkbox';
import { FieldError } from '@cairn/ui/field';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import { useId, useState } from 'react';
import { t } from 'ttag';
import { ChangeFormDialog } from '../changes/change-form-dialog.tsx';
import { useRegistryChange } from '../changes/use-registry-action.ts';
import { indexGrantableAccess } from './access.rules.ts';
import { AccessDaysField, DEFAULT_ACCESS_DAYS, ShownOnceDialog } from './access-dialog-parts.tsx';
import { formatAccessScope, formatActionName } from './access-texts.ts';
import styles from './access.module.css';

type TokenAction = GivableAccess['actions'][number];

interface MakeDialogProps {
  /** Remotes and channels for which the user may make a token, with the allowed actions; not empty. */
  readonly givable: readonly GivableAccess[];
  readonly onClose: () => void;
}

/** Dialog that makes a token and then shows its secret once. */
export const CreateTokenDialog = ({ givable, onClose }: MakeDialogProps) => {
  const [secret, setSecret] = useState<string>();
  const form = useTokenForm(givable);
  const action = useRegistryChange({
    call: async (request: EndpointRequest<typeof makeAccessToken>) => {
      const made = await http.call(makeAccessToken, request);
      setSecret(made.secret);
      return made;
    },
    describeResult: ({ token: { label } }) => t`The token “${label}” is valid now.`,
    onDone: () => undefined,
  });
  if (secret !== undefined)
    return (
      <ShownOnceDialog title={t`The new token`} secret={secret} onClose={onClose}>
        {t`The command line reads it from CAIRN_TOKEN, or from a file: --token-file.`}
      </ShownOnceDialog>
    );
  const send = (): void => {
    const request = form.submit();
    if (request) action.mutate(request);
  };
  return (
    <ChangeFormDialog
      title={t`Make a token`}
      confirm={t`Make the token`}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <TokenFields form={form} givable={givable} />
    </ChangeFormDialog>
  );
};

interface TokenFieldsProps {
  readonly form: ReturnType<typeof useTokenForm>;
  readonly givable: readonly GivableAccess[];
}

const TokenFields = ({ form, givable }: TokenFieldsProps) => (
  <>
    <TextField
      label={t`Name`}
      hint={t`What uses the token, such as “pipeline of the planner”. The history shows it.`}
      maxLength={MAX_ACCESS_LABEL_LENGTH}
      autoComplete="off"
      value={form.label}
      onChange={({ target }) => form.setLabel(target.value)}
      error={form.isTried && form.label.trim() === '' ? t`Enter a name.` : undefined}
    />
    <SelectField
      label={t`For`}
      value={form.scope}
      onChange={({ target }) => form.setScope(target.value)}
      options={[...indexGrantableAccess(givable)].map(([value, one]) => ({
        value,
        label: formatAccessScope(one),
      }))}
    />
    <ActionChoices {...form} />
    <AccessDaysField days={form.days} onChange={form.setDays} />
  </>
);

/** The state of the form for a new token. */
const useTokenForm = (givable: readonly GivableAccess[]) => {
  const scopes = indexGrantableAccess(givable);
  const [label, setLabel] = useState('');
  const [scope, setScope] = useState([...scopes.keys()][0] ?? '');
  const [chosen, setChosen] = useState<readonly TokenAction[]>(['publish']);
  const [days, setDays] = useState(DEFAULT_ACCESS_DAYS);
  const [isTried, setTried] = useState(false);
  const offered = scopes.get(scope)?.actions ?? [];
  const actions = offered.filter((action) => chosen.includes(action));
  const submit = (): EndpointRequest<typeof makeAccessToken> | undefined => {
    setTried(true);
    const { remote, channel } = scopes.get(scope) ?? {};
    if (label.trim() === '' || actions.length === 0) return undefined;
    if (remote === undefined || channel === undefined) return undefined;
    return { params: { name: remote }, body: { label: label.trim(), channel, actions, days } };
  };
  const toggle = (action: TokenAction): void =>
    setChosen(
      chosen.includes(action) ? chosen.filter((one) => one !== action) : [...chosen, action],
    );
  return {
    label,
    setLabel,
    scope,
    setScope,
    days,
    setDays,
    offered,
    actions,
    toggle,
    isTried,
    submit,
  };
};

type ActionChoicesProps = Pick<
  ReturnType<typeof useTokenForm>,
  'offered' | 'actions' | 'toggle' | 'isTried'
>;

const ActionChoices = ({ offered, actions, toggle, isTried }: ActionChoicesProps) => {
  const errorId = useId();
  const isMissing = isTried && actions.length === 0;
  return (
    <fieldset className={styles['choices']} aria-describedby={isMissing ? errorId : undefined}>
      <legend>{t`It may`}</legend>
      {offered.map((action) => (
        <Checkbox
          key={action}
          label={formatActionName(action)}
          checked={actions.includes(action)}
          onChange={() => toggle(action)}
        />
      ))}
      {isMissing && <FieldError id={errorId} text={t`Choose what the token may do.`} />}
    </fieldset>
  );
};

interface TokenDialogProps {
  readonly token: AccessToken;
  readonly onClose: () => void;
}

/** Dialog that makes a token valid for longer. */
export const RenewTokenDialog = ({
  token: { id, label, remote, state },
  onClose,
}: TokenDialogProps) => {
  const [days, setDays] = useState(DEFAULT_ACCESS_DAYS);
  const action = useRegistryChange({
    call: () => http.call(renewAccessToken, { params: { name: remote, id }, body: { days } }),
    describeResult: () => t`The token “${label}” is valid for longer.`,
    onDone: onClose,
  });
  return (
    <ChangeFormDialog
      title={t`Renew the token “${label}”?`}
      confirm={t`Renew`}
      action={action}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    >
      <p>
        {state === 'maker'
          ? t`The token works again, in your name: it may do at most what you may do. Its secret stays the same.`
          : t`The token is then yours: it may do at most what you may do. Its secret stays the same.`}
      </p>
      <AccessDaysField days={days} onChange={setDays} />
    </ChangeFormDialog>
  );
};

/** Dialog that revokes a token. */
export const RevokeTokenDialog = ({ token: { id, label, remote }, onClose }: TokenDialogProps) => {
  const action = useRegistryChange({
    call: () => http.call(revokeAccessToken, { params: { name: remote, id } }),
    describeResult: () => t`The token “${label}” is revoked.`,
    onDone: onClose,
  });
  return (
    <ChangeFormDialog
      title={t`Revoke the token “${label}”?`}
      confirm={t`Revoke`}
      isDangerous
      action={action}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    >
      <p>{t`Every call with it is refused from now on. It cannot be made valid again. Releases that it has published stay.`}</p>
    </ChangeFormDialog>
  );
};
