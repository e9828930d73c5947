import type { BoardChannel } from '@cairn/api/release-board.contract';
import { Link } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { dayText } from '@cairn/domain/moment-texts.rules';
import { remotePath } from '../release-address.ts';
import type { BoardRemote } from '../release-types.ts';
import { channelText, titlesText } from '../release-words.ts';
import { Cell } from './board-cell.tsx';
import { columnsOf } from './board-order.rules.ts';
import styles from './board.module.css';

/** In the place of a channel's name where previews stand. */
export const PREVIEWS = 'previews';

interface BoardTableProps {
  readonly remotes: readonly BoardRemote[];
  readonly channels: readonly BoardChannel[];
  /** The column that a narrow screen shows. */
  readonly shown: string;
  /** Before a remote's name: a box that picks it. */
  readonly renderPick: (remote: BoardRemote) => ReactNode;
}

/** Channels against remotes. */
export const BoardTable = ({ remotes, channels, shown, renderPick }: BoardTableProps) => {
  const { columns, previews } = columnsOf(channels);
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} data-columns={columns.length}>
        <caption className={styles['caption']}>{t`Remotes by channel`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Remote`}</th>
            {columns.map(({ channel }) => (
              <th key={channel} scope="col" data-shown={channel === shown || undefined}>
                {channelText(channel)}
              </th>
            ))}
            <th scope="col" data-shown={shown === PREVIEWS || undefined}>{t`Preview branch`}</th>
          </tr>
        </thead>
        <tbody>
          {remotes.map((remote) => (
            <Row key={remote.name} {...{ remote, columns, previews, shown, renderPick }} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface RowProps extends Pick<BoardTableProps, 'shown' | 'renderPick'> {
  readonly remote: BoardRemote;
  readonly columns: readonly BoardChannel[];
  readonly previews: readonly BoardChannel[];
}

const Row = ({ remote, columns, previews, shown, renderPick }: RowProps) => (
  <tr>
    <th scope="row" className={styles['remote']}>
      <span className={styles['name']}>
        {renderPick(remote)}
        <Link to={remotePath(remote.name)}>{remote.name}</Link>
      </span>
      <span className={styles['titles']}>{titlesText(remote)}</span>
    </th>
    {columns.map((channel) => {
      const cell = remote.cells.find((one) => one.channel === channel.channel);
      return (
        <td key={channel.channel} data-shown={channel.channel === shown || undefined}>
          {cell ? (
            <Cell cell={cell} channel={channel} />
          ) : (
            <Nothing>{t`Not released here`}</Nothing>
          )}
        </td>
      );
    })}
    <td data-shown={shown === PREVIEWS || undefined}>
      <Previews remote={remote.name} previews={previews} />
    </td>
  </tr>
);

const Nothing = ({ children }: { readonly children: string }) => (
  <span className={styles['nothing']}>{children}</span>
);

interface PreviewsProps {
  readonly remote: string;
  readonly previews: readonly BoardChannel[];
}

const Previews = ({ remote, previews }: PreviewsProps) => {
  const own = previews.filter(({ preview }) => preview?.remote === remote);
  if (own.length === 0) return <Nothing>{t`No branch is open`}</Nothing>;
  return (
    <ul className={styles['previews']}>
      {own.map(({ channel, preview }) => (
        <li key={channel}>
          <a href={preview?.link}>{preview?.branch}</a>
          <span className={styles['titles']}>
            {preview?.version} · {endsText(preview?.endsAt)}
          </span>
        </li>
      ))}
    </ul>
  );
};

const endsText = (endsAt: string | undefined): string => {
  const day = endsAt === undefined ? '' : dayText(new Date(endsAt));
  return t`ends on ${day}`;
};
