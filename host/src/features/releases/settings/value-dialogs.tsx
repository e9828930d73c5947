import type { BoardChannel } from '@cairn/api/release-board.contract';
import { changeChannelRemotes, type RemoteChange } from '@cairn/api/release-changes.contract';
import type { RemoteSettings, RemoteSetting } from '@cairn/api/release-settings.contract';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { type ChangeEvent, useState } from 'react';
import { t } from 'ttag';
import { describeReleaseChangeResult } from '../changes/describe-change-result.ts';
import { listNonRollbackConsequences } from '../changes/change-texts.ts';
import { ChangeReasonDialog } from '../changes/reason-dialog.tsx';
import { useRegistryChange } from '../changes/use-registry-action.ts';
import { useDialogData } from '../changes/use-shown-data.ts';
import { formatChannelName } from '../release-texts.ts';
import { releaseQueries } from '../releases.queries.ts';
import {
  describeAudienceSettingValue,
  formatSettingValue,
  describeSettingAfterRemoval,
} from './setting-texts.ts';
import { parseSettingFieldText } from './settings.rules.ts';
import { AudienceFields } from './audience-fields.tsx';
import { parseAudienceDraft, toAudienceDraft } from './audience.rules.ts';

interface ValueDialogProps {
  /** Remote configuration as the page showed it when the dialog was opened. */
  readonly configuration: RemoteSettings;
  readonly channel: BoardChannel;
  readonly name: string;
  readonly onClose: () => void;
}

/** Dialog that sets the value of a remote's setting on one channel. */
export const SetSettingValueDialog = ({
  declared: first,
  ...props
}: ValueDialogProps & { readonly declared: RemoteSetting }) => {
  const { channel, name, onClose } = props;
  const { declared = first, action, isReading, send } = useValueChange(props);
  const [written, setText] = useState<string>();
  const text = written ?? String(declared.rule?.value ?? declared.value);
  const [isWrong, setWrong] = useState(false);
  const own = declared.rule?.source === channel.channel ? declared.rule : undefined;
  const [draft, setDraft] = useState(() => toAudienceDraft(own));
  const [isChecked, setChecked] = useState(false);
  const { audience, fault } = parseAudienceDraft(draft);
  const where = formatChannelName(channel.channel);
  const onConfirm = (reason: string): void => {
    const value = parseSettingFieldText(text, declared.type);
    setWrong(value === undefined);
    setChecked(true);
    if (value === undefined || fault) return;
    // Keeps the value that the user has entered when the data are reloaded after another change came first.
    setText(text);
    send({ values: { [name]: value }, ...(audience && { audience }), reason });
  };
  return (
    <ChangeReasonDialog
      title={t`Change ${name} on ${where}?`}
      seen={[
        ...(fault ? [] : describeAudienceSettingValue(channel.channel, declared, audience)),
        ...listNonRollbackConsequences(channel),
      ]}
      confirm={t`Change ${name}`}
      action={action}
      isReading={isReading}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{declared.description}</p>
      <ValueField
        declared={declared}
        text={text}
        error={isWrong ? t`Enter a number, such as 1.5.` : undefined}
        onChange={setText}
      />
      <AudienceFields draft={draft} fault={isChecked ? fault : undefined} onChange={setDraft} />
    </ChangeReasonDialog>
  );
};

/** Dialog that removes the channel's own value of a setting. */
export const RemoveSettingValueDialog = (props: ValueDialogProps) => {
  const { channel, name, onClose } = props;
  const { declared, action, isReading, send } = useValueChange(props);
  const where = formatChannelName(channel.channel);
  return (
    <ChangeReasonDialog
      title={t`Remove ${name} from ${where}?`}
      seen={[
        describeSettingAfterRemoval(channel.channel, declared),
        ...listNonRollbackConsequences(channel),
      ]}
      confirm={t`Remove ${name}`}
      action={action}
      isReading={isReading}
      onConfirm={(reason) => send({ unset: [name], reason })}
      onClose={onClose}
    />
  );
};

type ValueChangeRequest = Pick<RemoteChange, 'values' | 'unset' | 'audience'> & {
  readonly reason: string;
};

/** Sends a changed value against the shown revision; if another change came first, against the current one. */
const useValueChange = ({ configuration, name, onClose }: ValueDialogProps) => {
  const { channel, remote } = configuration;
  const query = useQuery(releaseQueries.settings(channel, remote));
  const { seen, isReading, lookAgain } = useDialogData(configuration, query);
  const action = useRegistryChange({
    call: ({ reason, ...valueChange }: ValueChangeRequest) =>
      http.call(changeChannelRemotes, {
        params: { channel },
        headers: { 'if-match': `"${channel}-${seen.revision}"` },
        body: { changes: [{ remote, action: 'promote', ...valueChange }], reason },
      }),
    describeResult: describeReleaseChangeResult,
    onDone: onClose,
  });
  return {
    /** Declaration of the setting; undefined if no running release declares it. */
    declared: [...seen.settings, ...(seen.canary?.settings ?? [])].find(
      (setting) => setting.name === name,
    ),
    action,
    isReading,
    send: (request: ValueChangeRequest): void => {
      action.mutateAsync(request).catch(lookAgain);
    },
  };
};

interface ValueFieldProps {
  readonly declared: RemoteSetting;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

const ValueField = ({ declared, text, error, onChange }: ValueFieldProps) => {
  const { type, options, value } = declared;
  const choices = type === 'boolean' ? [true, false] : options;
  const field = {
    label: t`Value`,
    hint: t`Every visitor can read it: no secrets.`,
    error,
    value: text,
    onChange: ({ target }: ChangeEvent<{ readonly value: string }>) => onChange(target.value),
  };
  if (choices) {
    const listed = choices.map((choice) => ({
      value: String(choice),
      label: formatSettingValue(choice),
    }));
    return <SelectField {...field} options={listed} />;
  }
  // Uses a text area for a value with line breaks, because a single-line input would remove them.
  const hasLines = type === 'string' && String(value).includes('\n');
  const Text = hasLines ? TextAreaField : TextField;
  return <Text {...field} dir="ltr" autoComplete="off" />;
};
