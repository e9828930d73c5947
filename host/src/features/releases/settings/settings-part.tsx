import type { BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import type { RemoteSettings } from '@cairn/api/release-settings.contract';
import { useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { SkeletonText } from '@cairn/ui/skeleton';
import { useState } from 'react';
import { t } from 'ttag';
import { findChangeObstacle } from '../changes/change-obstacles.ts';
import { LoadedPart } from '../loaded-part.tsx';
import { formatChannel } from '../release-texts.ts';
import { releaseQueries } from '../releases.queries.ts';
import {
  describeAllowedValues,
  describeSettingSource,
  formatSettingValue,
} from './setting-texts.ts';
import { type ShownSetting, listShownSettings } from './settings.rules.ts';
import styles from './settings-part.module.css';
import { SetValueDialog, RemoveValueDialog } from './value-dialogs.tsx';

interface SettingsPartProps {
  readonly board: ReleaseBoard;
  readonly remote: string;
  readonly channel: BoardChannel;
}

/** The remote configuration: values that a channel gives to a remote without a new release. */
export const SettingsPart = ({ board, remote, channel }: SettingsPartProps) => {
  const settings = useQuery(releaseQueries.settings(channel.channel, remote));
  return (
    <section aria-labelledby="settings-title">
      <h2 id="settings-title">{t`Settings`}</h2>
      <LoadedPart
        query={settings}
        loading={t`Loading the settings`}
        shape={<SkeletonText lines={3} />}
        failure={t`The settings could not be loaded.`}
      >
        {(told) => (
          <SettingList
            told={told}
            channel={channel}
            reason={findChangeObstacle(board, 'promote', { remote, channel })}
          />
        )}
      </LoadedPart>
    </section>
  );
};

interface ListProps {
  readonly told: RemoteSettings;
  readonly channel: BoardChannel;
  /** The reason why the caller cannot change values now; undefined if they can. */
  readonly reason: string | undefined;
}

const SettingList = ({ told, ...props }: ListProps) => {
  const settings = listShownSettings(told);
  const { version } = told;
  if (settings.length === 0) return <p>{t`${version} declares none.`}</p>;
  return (
    <ul className={styles['settings']}>
      {settings.map((setting) => (
        <SettingLine key={setting.name} told={told} setting={setting} {...props} />
      ))}
    </ul>
  );
};

interface LineProps extends ListProps {
  readonly setting: ShownSetting;
}

const SettingLine = (props: LineProps) => {
  const { told, setting } = props;
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
          <p>{describeAllowedValues(declared)}</p>
        </>
      )}
      <CanaryNote version={told.canary?.version} setting={setting} />
      {ignored !== undefined && (
        <p>
          {declared && (
            <span>
              <Pair name={name} value={ignored} />{' '}
            </span>
          )}
          <span>{t`It is ignored: no release that runs here takes it.`}</span>
        </p>
      )}
      <SettingButtons {...props} />
    </li>
  );
};

interface PairProps {
  readonly name: string;
  readonly value: ShownSetting['ignored'];
}

/** Name and value, as in the history. */
const Pair = ({ name, value }: PairProps) => (
  <code dir="ltr">
    {name} = <span>{value !== undefined && formatSettingValue(value)}</span>
  </code>
);

interface CanaryNoteProps {
  readonly version: string | undefined;
  readonly setting: ShownSetting;
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

const SettingButtons = ({ told, channel, setting, reason }: LineProps) => {
  const [asking, setAsking] = useState<'set' | 'unset'>();
  const { name, declared, isOwn } = setting;
  const where = formatChannel(told.channel);
  const asked = { told, channel, name, onClose: () => setAsking(undefined) };
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
        aria-label={t`Take away ${name}…`}
        reason={reason ?? (isOwn ? undefined : t`${where} itself gives it no value.`)}
        onClick={() => setAsking('unset')}
      >
        {t`Take away…`}
      </Button>
      {asking === 'set' && declared && <SetValueDialog {...asked} declared={declared} />}
      {asking === 'unset' && <RemoveValueDialog {...asked} />}
    </div>
  );
};
