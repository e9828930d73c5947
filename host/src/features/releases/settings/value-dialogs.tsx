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
import { describeChangeResult } from '../changes/describe-change-result.ts';
import { listCommonConsequences } from '../changes/change-texts.ts';
import { ReasonDialog } from '../changes/reason-dialog.tsx';
import { useRegistryAction } from '../changes/use-registry-action.ts';
import { useShownData } from '../changes/use-shown-data.ts';
import { formatChannel } from '../release-texts.ts';
import { releaseQueries } from '../releases.queries.ts';
import {
  describeChannelValue,
  formatSettingValue,
  describeValueAfterRemoval,
} from './setting-texts.ts';
import { parseSettingValue } from './settings.rules.ts';

interface ValueDialogProps {
  /** The configuration as the page showed it. */
  readonly told: RemoteSettings;
  readonly channel: BoardChannel;
  readonly name: string;
  readonly onClose: () => void;
}

/** Sets a value on this channel. */
export const SetValueDialog = ({
  declared: first,
  ...props
}: ValueDialogProps & { readonly declared: RemoteSetting }) => {
  const { channel, name, onClose } = props;
  const { declared = first, action, isReading, send } = useValueChange(props);
  const [written, setText] = useState<string>();
  const text = written ?? String(declared.value);
  const [isWrong, setWrong] = useState(false);
  const where = formatChannel(channel.channel);
  const onConfirm = (reason: string): void => {
    const value = parseSettingValue(text, declared.type);
    setWrong(value === undefined);
    if (value === undefined) return;
    // After a lost race the field keeps the value that the user has confirmed.
    setText(text);
    send({ values: { [name]: value }, reason });
  };
  return (
    <ReasonDialog
      title={t`Change ${name} on ${where}?`}
      seen={[describeChannelValue(channel.channel, declared), ...listCommonConsequences(channel)]}
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
        error={isWrong ? t`Please write a number, such as 1.5.` : undefined}
        onChange={setText}
      />
    </ReasonDialog>
  );
};

/** Removes the channel's own value of a setting. */
export const RemoveValueDialog = (props: ValueDialogProps) => {
  const { channel, name, onClose } = props;
  const { declared, action, isReading, send } = useValueChange(props);
  const where = formatChannel(channel.channel);
  return (
    <ReasonDialog
      title={t`Take away ${name} from ${where}?`}
      seen={[
        describeValueAfterRemoval(channel.channel, declared),
        ...listCommonConsequences(channel),
      ]}
      confirm={t`Take away ${name}`}
      action={action}
      isReading={isReading}
      onConfirm={(reason) => send({ unset: [name], reason })}
      onClose={onClose}
    />
  );
};

type ValueChangeRequest = Pick<RemoteChange, 'values' | 'unset'> & { readonly reason: string };

/** Changes a value of the shown revision; after a lost race, of the current one. */
const useValueChange = ({ told, name, onClose }: ValueDialogProps) => {
  const { channel, remote } = told;
  const query = useQuery(releaseQueries.settings(channel, remote));
  const { seen, isReading, lookAgain } = useShownData(told, query);
  const action = useRegistryAction({
    call: ({ reason, ...given }: ValueChangeRequest) =>
      http.call(changeChannelRemotes, {
        params: { channel },
        headers: { 'if-match': `"${channel}-${seen.revision}"` },
        body: { changes: [{ remote, action: 'promote', ...given }], reason },
      }),
    said: describeChangeResult,
    onDone: onClose,
  });
  return {
    /** Undefined if no running release declares it. */
    declared: [...seen.settings, ...(seen.canary?.settings ?? [])].find(
      (setting) => setting.name === name,
    ),
    action,
    isReading,
    send: (wish: ValueChangeRequest): void => {
      action.mutateAsync(wish).catch(lookAgain);
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
  // A single-line input would remove line breaks.
  const hasLines = type === 'string' && String(value).includes('\n');
  const Text = hasLines ? TextAreaField : TextField;
  return <Text {...field} dir="ltr" autoComplete="off" />;
};
