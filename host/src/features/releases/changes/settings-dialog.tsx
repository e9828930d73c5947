import { changeChannelSettings } from '@cairn/api/release-changes.contract';
import { http } from '@cairn/session';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { formatChannelName } from '../release-texts.ts';
import type { ChannelDialogProps } from './freeze-dialogs.tsx';
import type { ChangeFormControls } from './change-form-dialog.tsx';
import { ChangeReasonDialog, readFormFieldText } from './reason-dialog.tsx';
import {
  toCanarySettingsForm,
  parseCanarySettings,
  type CanarySettingsChange,
  type CanarySettingsField,
} from './settings.rules.ts';
import { useRegistryChange } from './use-registry-action.ts';

/** Dialog for the canary settings of a channel. */
export const CanarySettingsDialog = ({ channel: shown, onClose }: ChannelDialogProps) => {
  const { channel, settings } = shown;
  const where = formatChannelName(channel);
  const [wrong, setWrong] = useState<readonly CanarySettingsField[]>([]);
  const action = useRegistryChange({
    call: (body: CanarySettingsChange & { readonly reason: string }) =>
      http.call(changeChannelSettings, { params: { channel }, body }),
    describeResult: () => t`The settings of ${where} are saved.`,
    onDone: onClose,
  });
  const send = (reason: string, fields: ChangeFormControls): void => {
    const read = parseCanarySettings({
      steps: readFormFieldText(fields, 'steps'),
      errorLimit: readFormFieldText(fields, 'errorLimit'),
      leastStarts: readFormFieldText(fields, 'leastStarts'),
    });
    setWrong('wrong' in read ? read.wrong : []);
    if ('change' in read) action.mutate({ ...read.change, reason });
  };
  return (
    <ChangeReasonDialog
      title={t`Settings of ${where}`}
      confirm={t`Save the settings`}
      action={action}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{needsText(settings.wants, settings.approvals)}</p>
      <SettingsFields start={toCanarySettingsForm(settings)} wrong={wrong} />
    </ChangeReasonDialog>
  );
};

/** Text about the channel settings that only an operator can change. */
const needsText = (wants: 'mount' | 'rules', approvals: number): string => {
  const mount =
    wants === 'mount'
      ? t`A promotion needs the rules of the gate and a signed mount`
      : t`A promotion needs the rules of the gate`;
  return approvals > 0
    ? t`${mount}, and a second person. An operator can change this on the server.`
    : t`${mount}. An operator can change this on the server.`;
};

interface FieldsProps {
  readonly start: ReturnType<typeof toCanarySettingsForm>;
  readonly wrong: readonly CanarySettingsField[];
}

const SettingsFields = ({ start, wrong }: FieldsProps) => {
  const findError = (field: CanarySettingsField, words: string) =>
    wrong.includes(field) ? words : undefined;
  return (
    <>
      <TextField
        label={t`Canary percentages`}
        hint={t`Rising numbers, separated by commas: 1, 10, 50`}
        name="steps"
        defaultValue={start.steps}
        error={findError('steps', t`Enter up to ten rising numbers from 0.1 to 99.`)}
      />
      <TextField
        label={t`Percentage of failures that stops a canary`}
        name="errorLimit"
        inputMode="decimal"
        defaultValue={start.errorLimit}
        error={findError('errorLimit', t`Enter a number from 0.1 to 50.`)}
      />
      <TextField
        label={t`Minimum starts before a canary can be stopped`}
        name="leastStarts"
        inputMode="numeric"
        defaultValue={start.leastStarts}
        error={findError('leastStarts', t`Enter a whole number from 20 to 10,000.`)}
      />
    </>
  );
};
