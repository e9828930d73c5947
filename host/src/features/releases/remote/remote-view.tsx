import { Fragment } from 'react';
import { andList } from '@cairn/messages/word-lists';
import type { BoardCell, BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import { LinkButton } from '@cairn/ui/link-button';
import { Chip } from '@cairn/ui/chip';
import { EmptyState } from '@cairn/ui/empty-state';
import { MetaLine } from '@cairn/ui/meta-line';
import { PageHeader } from '@cairn/ui/page-header';
import { t } from 'ttag';
import { ReleaseMailsSection } from '../access/release-mails-section.tsx';
import { RemoteAccessSection } from '../access/remote-access-section.tsx';
import { FrozenChannelNotes } from '../changes/frozen-channel-notes.tsx';
import { hasAnyPermissionForRemote } from '../changes/change-obstacles.ts';
import { PendingChangeRequests } from '../changes/requests.tsx';
import { ReleaseHistorySection } from '../history/release-history-section.tsx';
import { RELEASES_PAGE_PATH } from '../release-urls.ts';
import type { BoardRemote } from '../release-types.ts';
import { formatChannelName, formatScreenTitles } from '../release-texts.ts';
import { RemoteSettingsSection } from '../settings/remote-settings-section.tsx';
import { CanaryPercentageSteps } from './canary-steps.tsx';
import { StoppedReleaseNote } from './stopped-release-note.tsx';
import { RemoteBackendSection } from './remote-backend-section.tsx';
import { RemoteHealthSection } from './remote-health-section.tsx';
import { ChannelReleaseSummary } from './channel-release-summary.tsx';
import { ReleaseFacts } from './release-facts.tsx';
import { RemoteReleaseActions } from './remote-actions.tsx';
import styles from './remote.module.css';
import { type RemotePageUrlState, useRemotePageUrlState } from './use-remote-view.ts';
import { RemoteReleaseList } from './remote-release-list.tsx';

interface RemoteViewProps {
  readonly board: ReleaseBoard;
  readonly name: string;
}

/** Page about the releases of one remote: its versions, health, history and actions. */
export const RemoteReleasesView = ({ board, name }: RemoteViewProps) => {
  const list = useRemotePageUrlState(name);
  const remote = board.remotes.find((one) => one.name === name);
  if (!remote) return <Unknown name={name} />;
  const cell = remote.cells.find(({ channel }) => channel === list.view.channel) ?? remote.cells[0];
  const channel = board.channels.find((one) => one.channel === cell?.channel) ?? board.channels[0];
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[{ label: t`Releases`, to: RELEASES_PAGE_PATH }, { label: name }]}
      >
        <MetaLine items={[formatScreenTitles(remote), ownersText(remote)]} />
      </PageHeader>
      {channel && (
        <>
          <ChannelChoice remote={remote} channel={channel} list={list} />
          <FrozenChannelNotes board={{ ...board, channels: [channel] }} />
          <PendingChangeRequests board={board} requests={filterRequests(board, name)} />
          <RemoteReleaseActions
            key={channel.channel}
            {...{ board, channel, cell }}
            remote={name}
            version={list.view.version}
          />
          <Parts {...{ board, name, list, channel, cell }} />
        </>
      )}
      {hasAnyPermissionForRemote(board.rights, name) && (
        <>
          <RemoteAccessSection remote={name} />
          <ReleaseMailsSection remote={name} rights={board.rights} />
        </>
      )}
    </>
  );
};

/** Returns the pending change requests that contain this remote, on any channel. */
const filterRequests = ({ requests }: ReleaseBoard, name: string): ReleaseBoard['requests'] =>
  requests.filter(({ changes }) => changes.some(({ remote }) => remote === name));

interface PartsProps {
  readonly board: ReleaseBoard;
  readonly name: string;
  readonly list: RemotePageUrlState;
  readonly channel: BoardChannel;
  readonly cell: BoardCell | undefined;
}

const Parts = ({ board, name, list, channel, cell }: PartsProps) => {
  const { view, toUrl } = list;
  const maySeeSource = hasAnyPermissionForRemote(board.rights, name);
  return (
    <>
      {cell && <StoppedReleaseNote cell={cell} />}
      <div className={styles['parts']}>
        {/* Before the history, because a running canary concerns the reader first where all stands in one column. */}
        {cell?.canary && (
          <div className={styles['side']}>
            <CanaryPercentageSteps canary={cell.canary} settings={channel.settings} />
          </div>
        )}
        <div className={`${styles['column']} ${styles['story']}`}>
          {view.version !== '' && (
            <ReleaseFacts remote={name} version={view.version} maySeeSource={maySeeSource} />
          )}
          <section aria-labelledby="happened-title">
            <h2 id="happened-title">{t`History`}</h2>
            <ReleaseHistorySection
              remote={name}
              channel=""
              before={view.before}
              toHistoryUrl={(before) => toUrl({ ...view, before })}
            />
          </section>
        </div>
        <div className={`${styles['column']} ${styles['side']}`}>
          {cell && <ChannelReleaseSummary cell={cell} remote={name} />}
          <Fragment key={channel.channel}>
            {cell && <RunningParts {...{ board, channel }} remote={name} />}
            <RemoteHealthSection
              remote={name}
              channel={channel.channel}
              limit={channel.settings.canary.errorLimit}
            />
          </Fragment>
          <RemoteReleaseList remote={name} list={list} />
        </div>
      </div>
    </>
  );
};

interface RunningPartsProps extends Pick<PartsProps, 'board' | 'channel'> {
  readonly remote: string;
}

/** Sections about a remote on a channel that runs it: the settings that the channel gives to it, and its backend. */
const RunningParts = ({ board, channel, remote }: RunningPartsProps) => (
  <>
    <RemoteSettingsSection {...{ board, channel, remote }} />
    <RemoteBackendSection remote={remote} channel={channel.channel} />
  </>
);

interface ChannelChoiceProps {
  readonly remote: BoardRemote;
  readonly channel: BoardChannel;
  readonly list: RemotePageUrlState;
}

const ChannelChoice = ({ remote, channel, list }: ChannelChoiceProps) => (
  <div role="group" aria-label={t`Channel`} className={styles['chips']}>
    {remote.cells.map((cell) => (
      <Chip
        key={cell.channel}
        pressed={cell.channel === channel.channel}
        onClick={() => list.change({ channel: cell.channel })}
      >
        {formatChannelName(cell.channel)}
      </Chip>
    ))}
  </div>
);

const ownersText = ({ owners }: BoardRemote): string => {
  if (owners.length === 0) return '';
  const names = andList(owners);
  return t`Owned by ${names}`;
};

const Unknown = ({ name }: { readonly name: string }) => (
  <EmptyState
    art="search"
    title={t`No remote is called ${name}`}
    action={
      <LinkButton to={RELEASES_PAGE_PATH} variant="line">
        {t`All releases`}
      </LinkButton>
    }
  />
);
