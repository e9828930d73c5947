import type { BoardChannel } from '@cairn/api/release-board.contract';
import { Link } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { toRemoteReleasesPath } from '../release-urls.ts';
import type { BoardRemote } from '../release-types.ts';
import { formatChannelName, formatScreenTitles } from '../release-texts.ts';
import { ReleaseBoardCell } from './release-cell.tsx';
import styles from './board.module.css';

interface BoardTableProps {
  readonly remotes: readonly BoardRemote[];
  readonly channels: readonly BoardChannel[];
  /** Name of the only channel whose column a narrow screen shows. */
  readonly shown: string;
  /** Renders the checkbox before a remote's name. */
  readonly renderPick: (remote: BoardRemote) => ReactNode;
}

/** Table with a row for each remote and a column for each release channel. */
export const ReleaseBoardTable = ({ remotes, channels, shown, renderPick }: BoardTableProps) => {
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} data-columns={channels.length}>
        <caption className={styles['caption']}>{t`Remotes by channel`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Remote`}</th>
            {channels.map(({ channel }) => (
              <th key={channel} scope="col" data-shown={channel === shown || undefined}>
                {formatChannelName(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {remotes.map((remote) => (
            <Row key={remote.name} {...{ remote, channels, shown, renderPick }} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface RowProps extends Pick<BoardTableProps, 'channels' | 'shown' | 'renderPick'> {
  readonly remote: BoardRemote;
}

const Row = ({ remote, channels, shown, renderPick }: RowProps) => (
  <tr>
    <th scope="row" className={styles['remote']}>
      <span className={styles['name']}>
        {renderPick(remote)}
        <Link to={toRemoteReleasesPath(remote.name)}>{remote.name}</Link>
      </span>
      <span className={styles['titles']}>{formatScreenTitles(remote)}</span>
    </th>
    {channels.map((channel) => {
      const cell = remote.cells.find((one) => one.channel === channel.channel);
      return (
        <td key={channel.channel} data-shown={channel.channel === shown || undefined}>
          {cell ? (
            <ReleaseBoardCell cell={cell} channel={channel} />
          ) : (
            <EmptyCell>{t`Not released here`}</EmptyCell>
          )}
        </td>
      );
    })}
  </tr>
);

const EmptyCell = ({ children }: { readonly children: string }) => (
  <span className={styles['nothing']}>{children}</span>
);
