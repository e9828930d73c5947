import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PRODUCTION } from '@cairn/release-contract/channels';
import { Button } from '@cairn/ui/button';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import type { FormEvent, ReactNode } from 'react';
import { t } from 'ttag';
import { withReleaseParameter } from './release-parameters.ts';
import styles from './release-inspector.module.css';
import { HOST_NAME } from './release-log.ts';

const DEFAULT_CHANNEL: typeof PRODUCTION = 'production';

interface ParameterFormProps {
  /** Name of the URL parameter: a remote, or `channel`. */
  readonly wish: string;
  readonly button: string;
  readonly children: ReactNode;
}

/** A form that reloads the page with its value; an empty one removes the choice. */
const ParameterForm = ({ wish, button, children }: ParameterFormProps) => {
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('value');
    location.assign(withReleaseParameter(wish, typeof value === 'string' ? value.trim() : ''));
  };
  return (
    <form className={styles['override']} onSubmit={apply}>
      {children}
      <Button type="submit" variant="line" size="s">
        {button}
      </Button>
    </form>
  );
};

interface VersionFormProps {
  readonly name: string;
  /** A version, or the URL of a local build; '' for the channel's own version. */
  readonly chosen: string;
  /** True if this version has failed here, and its fallback runs. */
  readonly isPassedOver: boolean;
  /** Versions, the newest first. */
  readonly versions: readonly string[];
  readonly channel: BootManifest['channel'];
}

/** Chooses another version of a remote or the host from a list; off production, also a URL for a remote. */
export const VersionForm = ({ name, chosen, versions, channel, ...props }: VersionFormProps) => {
  const listed = chosen === '' || versions.includes(chosen) ? versions : [chosen, ...versions];
  return (
    <>
      <ParameterForm wish={name} button={t`Run this version`}>
        <SelectField
          label={t`Version of ${name}`}
          hideLabel
          name="value"
          defaultValue={chosen}
          options={[
            { value: '', label: t`What the channel runs` },
            ...listed.map((version) => ({
              value: version,
              label:
                props.isPassedOver && version === chosen
                  ? describeRejectedVersion(version)
                  : version,
            })),
          ]}
          className={styles['field']}
        />
      </ParameterForm>
      {channel !== DEFAULT_CHANNEL && name !== HOST_NAME && (
        <ParameterForm wish={name} button={t`Apply`}>
          <TextField
            label={t`Version or address for ${name}`}
            hideLabel
            name="value"
            placeholder={t`Version, or http://localhost:8081`}
            defaultValue={chosen}
            autoComplete="off"
            spellCheck={false}
            className={styles['field']}
          />
        </ParameterForm>
      )}
    </>
  );
};

const describeRejectedVersion = (version: string): string => t`${version}, chosen and passed over`;

interface ChannelFormProps {
  readonly channel: string;
  readonly channels: readonly string[];
}

/** Chooses a channel among those that this visitor may use. */
export const ChannelForm = ({ channel, channels }: ChannelFormProps) => (
  <div className={styles['channel']}>
    <ParameterForm wish="channel" button={t`Switch channel`}>
      <SelectField
        label={t`Channel`}
        hideLabel
        name="value"
        defaultValue={channel}
        options={channels.map((name) => ({ value: name, label: name }))}
        className={styles['field']}
      />
    </ParameterForm>
  </div>
);
