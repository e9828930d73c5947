import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { plural } from '@cairn/messages/plural';
import { Link } from '@cairn/runtime';
import { classNames } from '@cairn/ui/class-names';
import { LINK_TAB_CLASS, LINK_TABS_CLASS } from '@cairn/ui/link-tabs';
import { PageHeader } from '@cairn/ui/page-header';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { ReleaseBoardView } from './board/board.tsx';
import { ReleaseDependencyView } from './graph/release-dependency-view.tsx';
import { ReleaseHistoryView } from './history/history-view.tsx';
import { releasesPageUrlFormat } from './release-urls.ts';
import styles from './releases.module.css';
import { type ReleasesUrlState, useReleasesUrlState } from './use-releases-url-state.ts';

const PARTS = [
  ['board', t`Overview`],
  ['history', t`History`],
  ['graph', t`Dependencies`],
] as const;

/** Releases page for all remotes, with the release board, the history and the dependency graph. */
export const AllRemotesView = ({ board }: { readonly board: ReleaseBoard }) => {
  const list = useReleasesUrlState();
  const { view, toUrl } = list;
  return (
    <>
      <PageHeader title={t`Releases`} lead={describeSite(board)} />
      <nav
        className={classNames(LINK_TABS_CLASS, styles['tabs'])}
        aria-label={t`Parts of this page`}
      >
        {PARTS.map(([show, words]) => (
          <Link
            key={show}
            to={toUrl({ ...releasesPageUrlFormat.whole, show })}
            aria-current={view.show === show ? 'page' : undefined}
            className={LINK_TAB_CLASS}
          >
            {words}
          </Link>
        ))}
      </nav>
      {renderPart(board, list)}
    </>
  );
};

const renderPart = (board: ReleaseBoard, list: ReleasesUrlState): ReactNode => {
  switch (list.view.show) {
    case 'history':
      return <ReleaseHistoryView board={board} list={list} />;
    case 'graph':
      return <ReleaseDependencyView board={board} list={list} />;
    default:
      return <ReleaseBoardView board={board} list={list} />;
  }
};

/**
 * Returns a summary of the board: numbers of remotes, channels, stopped releases and canaries. A release that a channel only
 * takes from production is counted for production alone.
 */
const describeSite = ({ remotes, channels }: ReleaseBoard): string => {
  const cells = remotes
    .flatMap((remote) => remote.cells)
    .filter(({ channel, source }) => channel === source);
  const count = remotes.length;
  const columns = channels.length;
  const canaries = cells.filter(({ canary }) => canary).length;
  const stopped = cells.filter((cell) => cell.stopped !== undefined || cell.takenBack).length;
  const shown = plural(count, t`${count} remote|${count} remotes`);
  const on = plural(columns, t`${columns} channel|${columns} channels`);
  return [
    `${shown}, ${on}.`,
    stopped > 0 &&
      plural(
        stopped,
        t`${stopped} release was stopped automatically.|${stopped} releases were stopped automatically.`,
      ),
    canaries > 0 &&
      plural(canaries, t`${canaries} canary is running.|${canaries} canaries are running.`),
  ]
    .filter(Boolean)
    .join(' ');
};
