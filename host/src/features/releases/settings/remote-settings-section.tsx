import type { BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import type { RemoteSettings } from '@cairn/api/release-settings.contract';
import { useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { SkeletonText } from '@cairn/ui/skeleton';
import { useState } from 'react';
import { t } from 'ttag';
import { findReleaseChangeObstacle } from '../changes/change-obstacles.ts';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { formatChannelName } from '../release-texts.ts';
import { releaseQueries } from '../releases.queries.ts';
import {
  describeAllowedSettingValues,
  describeSettingAudience,
  describeSettingSource,
  formatSettingValue,
} from './setting-texts.ts';
import { type ShownRemoteSetting, listShownRemoteSettings } from './settings.rules.ts';
import styles from './remote-settings-section.module.css';
import { SetSettingValueDialog, RemoveSettingValueDialog } from './value-dialogs.tsx';

interface SettingsPartProps {
  readonly board: ReleaseBoard;
  readonly remote: string;
  readonly channel: BoardChannel;
}

/** The remote configuration: values that a channel gives to a remote without a new release. */
export const RemoteSettingsSection = ({ board, remote, channel }: SettingsPartProps) => {
  const settings = useQuery(releaseQueries.settings(channel.channel, remote));
  return (
    <section aria-labelledby="settings-title">
      <h2 id="settings-title">{t`Settings`}</h2>
      <LoadedReleaseSection
        query={settings}
        loading={t`Loading the settings`}
        shape={<SkeletonText lines={3} />}
        failure={t`The settings could not be loaded.`}
      >
        {(configuration) => (
          <SettingList
            configuration={configuration}
            channel={channel}
            reason={findReleaseChangeObstacle(board, 'promote', { remote, channel })}
          />
        )}
      </LoadedReleaseSection>
    </section>
  );
};

interface ListProps {
  readonly configuration: RemoteSettings;
  readonly channel: BoardChannel;
  /** Reason why the user cannot change configuration values now; undefined if they can. */
  readonly reason: string | undefined;
}

const SettingList = ({ configuration, ...props }: ListProps) => {
  const settings = listShownRemoteSettings(configuration);
  const { version } = configuration;
  if (settings.length === 0) return <p>{t`${version} declares no settings.`}</p>;
  return (
    <ul className={styles['settings']}>
      {settings.map((setting) => (
        <SettingLine
          key={setting.name}
          configuration={configuration}
          setting={setting}
          {...props}
        />
      ))}
    </ul>
  );
};

interface LineProps extends ListProps {
  readonly setting: ShownRemoteSetting;
}

const SettingLine = (props: LineProps) => {
  const { configuration, setting } = props;
  const { name, declared, ignored } = setting;
  return (
    <li>
      <h3>
        <Pair name={name} value={declared?.value ?? ignored} />
      </h3>
      {declared && (
        <>
          <p className={styles['source']}>{describeSettingSource(declared)}</p>
          <p>{declared.description}</p>
          <p>{describeAllowedSettingValues(declared)}</p>
          {declared.rule && (
            <p>
              {describeSettingAudience(declared.rule)}:{' '}
              <Pair name={name} value={declared.rule.value} />
            </p>
          )}
        </>
      )}
      <CanaryNote version={configuration.canary?.version} setting={setting} />
      {ignored !== undefined && (
        <p>
          {declared && (
            <span>
              <Pair name={name} value={ignored} />{' '}
            </span>
          )}
          <span>{t`It is ignored, because no release that runs here declares it.`}</span>
        </p>
      )}
      <SettingButtons {...props} />
    </li>
  );
};

interface PairProps {
  readonly name: string;
  readonly value: ShownRemoteSetting['ignored'];
}

/** Name and value of a setting, in the form that the history uses. */
const Pair = ({ name, value }: PairProps) => (
  <code translate="no" dir="ltr">
    {name} = <span>{value !== undefined && formatSettingValue(value)}</span>
  </code>
);

interface CanaryNoteProps {
  readonly version: string | undefined;
  readonly setting: ShownRemoteSetting;
}

const CanaryNote = ({ version = '', setting }: CanaryNoteProps) => {
  const { name, isOfCanary, canary } = setting;
  if (isOfCanary) return <p>{t`Only the canary ${version} declares it.`}</p>;
  if (canary === undefined) return null;
  return (
    <p>
      {t`The canary ${version} gets another value:`} <Pair name={name} value={canary} />
    </p>
  );
};

const SettingButtons = ({ configuration, channel, setting, reason }: LineProps) => {
  const [asking, setAsking] = useState<'set' | 'unset'>();
  const { name, declared, isOwn } = setting;
  const where = formatChannelName(configuration.channel);
  const dialogProps = { configuration, channel, name, onClose: () => setAsking(undefined) };
  return (
    <div className={styles['buttons']}>
      {declared && (
        <Button
          variant="line"
          size="s"
          aria-label={t`Change ${name}…`}
          reason={reason}
          onClick={() => setAsking('set')}
        >
          {t`Change…`}
        </Button>
      )}
      <Button
        variant="line"
        size="s"
        aria-label={t`Remove ${name}…`}
        reason={reason ?? (isOwn ? undefined : t`${where} has no value of its own for it.`)}
        onClick={() => setAsking('unset')}
      >
        {t`Remove…`}
      </Button>
      {asking === 'set' && declared && (
        <SetSettingValueDialog {...dialogProps} declared={declared} />
      )}
      {asking === 'unset' && <RemoveSettingValueDialog {...dialogProps} />}
    </div>
  );
};
