import type { BoardCell, BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import { LinkButton } from '@cairn/ui/link-button';
import { Chip } from '@cairn/ui/chip';
import { EmptyState } from '@cairn/ui/empty-state';
import { MetaLine } from '@cairn/ui/meta-line';
import { PageHeader } from '@cairn/ui/page-header';
import { t } from 'ttag';
import { FrozenNotes } from '../changes/channel-bars.tsx';
import { hasAnyPermission } from '../changes/change-obstacles.ts';
import { Requests } from '../changes/requests.tsx';
import { HistoryPart } from '../history/history-part.tsx';
import { RELEASES_PATH } from '../release-urls.ts';
import type { BoardRemote } from '../release-types.ts';
import { formatChannel, formatList, formatTitles } from '../release-texts.ts';
import { SettingsPart } from '../settings/settings-part.tsx';
import { CanarySteps } from './canary-steps.tsx';
import { HaltNote } from './halt-note.tsx';
import { HealthPart } from './health-part.tsx';
import { CurrentRelease } from './current-release.tsx';
import { ReleaseFacts } from './release-facts.tsx';
import { RemoteActions } from './remote-actions.tsx';
import styles from './remote.module.css';
import { type RemoteViewState, useRemoteView } from './use-remote-view.ts';
import { VersionList } from './version-list.tsx';

interface RemoteViewProps {
  readonly board: ReleaseBoard;
  readonly name: string;
}

/** The page of one remote: its releases, health, history and actions. */
export const RemoteView = ({ board, name }: RemoteViewProps) => {
  const list = useRemoteView(name);
  const remote = board.remotes.find((one) => one.name === name);
  if (!remote) return <Unknown name={name} />;
  const cell = remote.cells.find(({ channel }) => channel === list.view.channel) ?? remote.cells[0];
  const channel = board.channels.find((one) => one.channel === cell?.channel) ?? board.channels[0];
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[{ label: t`Releases`, to: RELEASES_PATH }, { label: name }]}
      >
        <MetaLine items={[formatTitles(remote), ownersText(remote)]} />
      </PageHeader>
      {channel && (
        <>
          <ChannelChoice remote={remote} channel={channel} list={list} />
          <FrozenNotes board={{ ...board, channels: [channel] }} />
          <Requests board={board} requests={filterRequests(board, name)} />
          <RemoteActions
            key={channel.channel}
            {...{ board, channel, cell }}
            remote={name}
            version={list.view.version}
          />
          <Parts {...{ board, name, list, channel, cell }} />
        </>
      )}
    </>
  );
};

/** Returns the requests about this remote that wait for approval, on any channel. */
const filterRequests = ({ requests }: ReleaseBoard, name: string): ReleaseBoard['requests'] =>
  requests.filter(({ changes }) => changes.some(({ remote }) => remote === name));

interface PartsProps {
  readonly board: ReleaseBoard;
  readonly name: string;
  readonly list: RemoteViewState;
  readonly channel: BoardChannel;
  readonly cell: BoardCell | undefined;
}

const Parts = ({ board, name, list, channel, cell }: PartsProps) => {
  const { view, addressOf } = list;
  const maySeeSource = hasAnyPermission(board.rights, name);
  return (
    <>
      {cell && <HaltNote cell={cell} />}
      <div className={styles['parts']}>
        <div className={styles['column']}>
          {view.version !== '' && (
            <ReleaseFacts remote={name} version={view.version} maySeeSource={maySeeSource} />
          )}
          <section aria-labelledby="happened-title">
            <h2 id="happened-title">{t`What happened`}</h2>
            <HistoryPart
              remote={name}
              channel=""
              before={view.before}
              addressOf={(before) => addressOf({ ...view, before })}
            />
          </section>
        </div>
        <div className={styles['column']}>
          {cell?.canary && <CanarySteps canary={cell.canary} settings={channel.settings} />}
          {cell && <CurrentRelease cell={cell} remote={name} />}
          {cell && (
            <SettingsPart
              key={`settings ${channel.channel}`}
              {...{ board, channel }}
              remote={name}
            />
          )}
          <HealthPart
            key={channel.channel}
            remote={name}
            channel={channel.channel}
            limit={channel.settings.canary.errorLimit}
          />
          <VersionList remote={name} list={list} />
        </div>
      </div>
    </>
  );
};

interface ChannelChoiceProps {
  readonly remote: BoardRemote;
  readonly channel: BoardChannel;
  readonly list: RemoteViewState;
}

const ChannelChoice = ({ remote, channel, list }: ChannelChoiceProps) => (
  <div role="group" aria-label={t`Channel`} className={styles['chips']}>
    {remote.cells.map((cell) => (
      <Chip
        key={cell.channel}
        pressed={cell.channel === channel.channel}
        onClick={() => list.change({ channel: cell.channel })}
      >
        {formatChannel(cell.channel)}
      </Chip>
    ))}
  </div>
);

const ownersText = ({ owners }: BoardRemote): string => {
  if (owners.length === 0) return '';
  const names = formatList(owners);
  return t`Owned by ${names}`;
};

const Unknown = ({ name }: { readonly name: string }) => (
  <EmptyState
    art="search"
    title={t`No remote is called ${name}`}
    action={
      <LinkButton to={RELEASES_PATH} variant="line">
        {t`All releases`}
      </LinkButton>
    }
  />
);
