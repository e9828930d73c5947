import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PRODUCTION } from '@cairn/release-contract/channels';
import { Button } from '@cairn/ui/button';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import type { FormEvent, ReactNode } from 'react';
import { t } from 'ttag';
import { toReleaseParameterUrl } from './release-parameters.ts';
import styles from './release-inspector.module.css';
import { HOST_REMOTE_NAME } from './release-log.ts';

const DEFAULT_CHANNEL: typeof PRODUCTION = 'production';

interface ParameterFormProps {
  /** Name of the URL parameter that holds the choice: the name of a remote, or `channel`. */
  readonly parameter: string;
  readonly button: string;
  readonly children: ReactNode;
}

/** Form that reloads the page with the chosen release; an empty value removes the choice. */
const ParameterForm = ({ parameter, button, children }: ParameterFormProps) => {
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('value');
    location.assign(
      toReleaseParameterUrl(parameter, typeof value === 'string' ? value.trim() : ''),
    );
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
  /** Version that the visitor has chosen, or the URL of a local build; '' for the channel's own version. */
  readonly chosen: string;
  /** True if the chosen version failed on this page, so that its fallback release runs. */
  readonly isPassedOver: boolean;
  /** Versions that can be chosen, newest first. */
  readonly versions: readonly string[];
  readonly channel: BootManifest['channel'];
}

/** Form that chooses another version of a remote or the host for this browser; off production, also a URL of a remote's build. */
export const ReleaseOverrideForm = ({
  name,
  chosen,
  versions,
  channel,
  ...props
}: VersionFormProps) => {
  const listed = chosen === '' || versions.includes(chosen) ? versions : [chosen, ...versions];
  return (
    <>
      <ParameterForm parameter={name} button={t`Run this version`}>
        <SelectField
          label={t`Version of ${name}`}
          hideLabel
          name="value"
          defaultValue={chosen}
          options={[
            { value: '', label: t`Releases of the channel` },
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
      {channel !== DEFAULT_CHANNEL && name !== HOST_REMOTE_NAME && (
        <ParameterForm parameter={name} button={t`Apply`}>
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

const describeRejectedVersion = (version: string): string => t`${version}, chosen but not used`;

interface ChannelFormProps {
  readonly channel: string;
  readonly channels: readonly string[];
}

/** Form that chooses the release channel of this browser among those that the visitor may use. */
export const ReleaseChannelForm = ({ channel, channels }: ChannelFormProps) => (
  <div className={styles['channel']}>
    <ParameterForm parameter="channel" button={t`Switch channel`}>
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
