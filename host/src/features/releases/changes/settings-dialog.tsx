import { changeChannelSettings } from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { formatChannel } from '../release-texts.ts';
import type { ChannelDialogProps } from './freeze-dialogs.tsx';
import { type FormFields, ReasonDialog, readFieldText } from './reason-dialog.tsx';
import {
  toSettingsForm,
  parseSettings,
  type SettingsChange,
  type SettingsField,
} from './settings.rules.ts';
import { useRegistryAction } from './use-registry-action.ts';

/** Changes the canary settings of a channel. */
export const SettingsDialog = ({ channel: shown, onClose }: ChannelDialogProps) => {
  const { channel, settings } = shown;
  const where = formatChannel(channel);
  const [wrong, setWrong] = useState<readonly SettingsField[]>([]);
  const action = useRegistryAction({
    call: (body: SettingsChange & { readonly reason: string }) =>
      http.call(changeChannelSettings, { params: { channel }, body }),
    said: () => t`The settings of ${where} are stored.`,
    onDone: onClose,
  });
  const send = (reason: string, fields: FormFields): void => {
    const read = parseSettings({
      steps: readFieldText(fields, 'steps'),
      errorLimit: readFieldText(fields, 'errorLimit'),
      leastStarts: readFieldText(fields, 'leastStarts'),
    });
    setWrong('wrong' in read ? read.wrong : []);
    if ('change' in read) action.mutate({ ...read.change, reason });
  };
  return (
    <ReasonDialog
      title={t`Settings of ${where}`}
      confirm={t`Store the settings`}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{needsText(settings.wants, settings.approvals)}</p>
      <SettingsFields start={toSettingsForm(settings)} wrong={wrong} />
    </ReasonDialog>
  );
};

/** Describes the settings that only an operator changes. */
const needsText = (wants: 'mount' | 'rules', approvals: number): string => {
  const mount =
    wants === 'mount'
      ? t`A promotion needs the rules of the gate and a signed mount`
      : t`A promotion needs the rules of the gate`;
  return approvals > 0
    ? t`${mount}, and a second person. An operator changes that at the server.`
    : t`${mount}. An operator changes that at the server.`;
};

interface FieldsProps {
  readonly start: ReturnType<typeof toSettingsForm>;
  readonly wrong: readonly SettingsField[];
}

const SettingsFields = ({ start, wrong }: FieldsProps) => {
  const errorOf = (field: SettingsField, words: string) =>
    wrong.includes(field) ? words : undefined;
  return (
    <>
      <TextField
        label={t`Steps of a canary, in per cent`}
        hint={t`Rising, with commas between them: 1, 10, 50`}
        name="steps"
        defaultValue={start.steps}
        error={errorOf('steps', t`Please write up to ten rising numbers from 0.1 to 99.`)}
      />
      <TextField
        label={t`Failures that stop a canary, in per cent`}
        name="errorLimit"
        inputMode="decimal"
        defaultValue={start.errorLimit}
        error={errorOf('errorLimit', t`Please write a number from 0.1 to 50.`)}
      />
      <TextField
        label={t`Starts before a canary is judged`}
        name="leastStarts"
        inputMode="numeric"
        defaultValue={start.leastStarts}
        error={errorOf('leastStarts', t`Please write a whole number from 20 to 10,000.`)}
      />
    </>
  );
};
