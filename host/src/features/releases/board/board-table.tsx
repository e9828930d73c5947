import type { BoardChannel } from '@cairn/api/release-board.contract';
import { Link } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { toRemotePath } from '../release-urls.ts';
import type { BoardRemote } from '../release-types.ts';
import { formatChannel, formatTitles } from '../release-texts.ts';
import { ReleaseCell } from './release-cell.tsx';
import styles from './board.module.css';

interface BoardTableProps {
  readonly remotes: readonly BoardRemote[];
  readonly channels: readonly BoardChannel[];
  /** The channel that a narrow screen shows. */
  readonly shown: string;
  /** Renders the checkbox before a remote's name. */
  readonly renderPick: (remote: BoardRemote) => ReactNode;
}

/** A table of remotes by channel. */
export const BoardTable = ({ remotes, channels, shown, renderPick }: BoardTableProps) => {
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} data-columns={channels.length}>
        <caption className={styles['caption']}>{t`Remotes by channel`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Remote`}</th>
            {channels.map(({ channel }) => (
              <th key={channel} scope="col" data-shown={channel === shown || undefined}>
                {formatChannel(channel)}
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
        <Link to={toRemotePath(remote.name)}>{remote.name}</Link>
      </span>
      <span className={styles['titles']}>{formatTitles(remote)}</span>
    </th>
    {channels.map((channel) => {
      const cell = remote.cells.find((one) => one.channel === channel.channel);
      return (
        <td key={channel.channel} data-shown={channel.channel === shown || undefined}>
          {cell ? (
            <ReleaseCell cell={cell} channel={channel} />
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
