import type { BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import { formatDateTime } from '@cairn/messages/dates';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { useState } from 'react';
import { t } from 'ttag';
import {
  formatChangeAuthor,
  formatChannelName,
  formatPercentage,
  formatCanarySteps,
} from '../release-texts.ts';
import styles from './changes.module.css';
import { FreezeChannelDialog, UnfreezeChannelDialog } from './freeze-dialogs.tsx';
import { findChannelChangeObstacle } from './change-obstacles.ts';
import { CanarySettingsDialog } from './settings-dialog.tsx';

interface BarsProps {
  readonly board: ReleaseBoard;
}

/** Notes about frozen channels, each with the reason for the freeze. */
export const FrozenChannelNotes = ({ board }: BarsProps) =>
  board.channels.flatMap(({ channel, freeze }) => {
    if (!freeze) return [];
    const where = formatChannelName(channel);
    const who = freeze.isLocked ? t`The operator of the site` : formatChangeAuthor(freeze.by);
    const until = freeze.until === undefined ? undefined : formatDateTime(new Date(freeze.until));
    return (
      <Note key={channel} tone="warn" className={styles['frozen']}>
        <b>{freeze.isLocked ? t`${where} is locked.` : t`${where} is frozen.`}</b> {freeze.reason}{' '}
        <span className={styles['who']}>
          {until === undefined ? who : t`${who}, until ${until}`}
        </span>
      </Note>
    );
  });

/** List of release channels with their settings and buttons to change them. */
export const ChannelSettingsList = ({ board }: BarsProps) => (
  <section aria-labelledby="channels-title" className={styles['channels']}>
    <h2 id="channels-title">{t`Channels`}</h2>
    <ul>
      {board.channels.map((channel) => (
        <ChannelLine key={channel.channel} board={board} channel={channel} />
      ))}
    </ul>
  </section>
);

type OpenDialog = 'freeze' | 'settings';

const ChannelLine = ({ board, channel }: BarsProps & { readonly channel: BoardChannel }) => {
  const [asking, setAsking] = useState<OpenDialog>();
  const close = () => setAsking(undefined);
  const name = formatChannelName(channel.channel);
  const Freeze = channel.freeze ? UnfreezeChannelDialog : FreezeChannelDialog;
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p>{describeChannelFacts(channel)}</p>
      </div>
      <div className={styles['buttons']}>
        <Button
          variant="line"
          size="s"
          aria-label={channel.freeze ? t`End the freeze of ${name}…` : t`Freeze ${name}…`}
          reason={findChannelChangeObstacle(board, 'freeze', channel)}
          onClick={() => setAsking('freeze')}
        >
          {channel.freeze ? t`End the freeze…` : t`Freeze…`}
        </Button>
        <Button
          variant="line"
          size="s"
          aria-label={t`Settings of ${name}…`}
          reason={findChannelChangeObstacle(board, 'settings', channel)}
          onClick={() => setAsking('settings')}
        >
          {t`Settings…`}
        </Button>
      </div>
      {asking === 'freeze' && <Freeze channel={channel} onClose={close} />}
      {asking === 'settings' && <CanarySettingsDialog channel={channel} onClose={close} />}
    </li>
  );
};

const describeChannelFacts = ({ revision, settings }: BoardChannel): string => {
  const { steps, errorLimit } = settings.canary;
  const way = formatCanarySteps(steps);
  const limit = formatPercentage(errorLimit * 100);
  return [
    t`Revision ${revision}.`,
    steps.length > 0 &&
      t`A canary takes the steps ${way}. The registry stops it above ${limit} of failures.`,
    settings.approvals > 0 && t`A second person approves changes.`,
  ]
    .filter(Boolean)
    .join(' ');
};
