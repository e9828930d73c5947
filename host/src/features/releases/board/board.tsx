import { BOARD_HOURS, type ReleaseBoard } from '@cairn/api/release-board.contract';
import { selectPage } from '@cairn/domain/paging.rules';
import { plural } from '@cairn/messages/plural';
import { Chip } from '@cairn/ui/chip';
import { EmptyState } from '@cairn/ui/empty-state';
import { NothingFound } from '@cairn/ui/list-states';
import { Pagination } from '@cairn/ui/pagination';
import { SearchBar } from '@cairn/ui/search-bar';
import { useDeferredValue, useMemo } from 'react';
import { t } from 'ttag';
import { ChannelList, FrozenNotes } from '../changes/channel-bars.tsx';
import { PickBox, PickedBar } from '../changes/picked-bar.tsx';
import { Requests } from '../changes/requests.tsx';
import { usePickedRemotes } from '../changes/use-picked-remotes.ts';
import { SparklineLegend } from '../sparkline.tsx';
import { PRODUCTION_CHANNEL_NAME } from '../release-urls.ts';
import type { SiteViewState } from '../use-site-view.ts';
import { findAttentionLevel, createErrorLimits, selectShownRemotes } from './board-order.rules.ts';
import { BoardTable } from './board-table.tsx';
import styles from './board.module.css';
import { ChannelChips } from './channel-chips.tsx';
import { PreviewList } from './preview-list.tsx';

/** Rows per page: a table of hundreds is slow to render and hard to read. */
const ROWS = 60;

interface BoardProps {
  readonly board: ReleaseBoard;
  readonly list: SiteViewState;
}

/** The table of remotes by channel, with pending requests above it. */
export const Board = ({ board, list }: BoardProps) => {
  const { view, change, addressOfPage } = list;
  const shown = useShown(board, view);
  const column = view.channel || PRODUCTION_CHANNEL_NAME;
  const picked = usePickedRemotes(board);
  if (board.remotes.length === 0) return <NoRemotes />;
  const { items, page, pageCount } = selectPage(shown, view.page, ROWS);
  const byAttention = view.order === 'attention';
  return (
    <>
      <FrozenNotes board={board} />
      <Requests board={board} />
      <SearchBar
        label={t`Search for remotes`}
        term={view.find}
        onSearch={(find) => change({ find })}
        found={remotesText(shown.length)}
      >
        <Chip
          pressed={byAttention}
          onClick={() => change({ order: byAttention ? 'name' : 'attention' })}
        >
          {t`Needs attention first`}
        </Chip>
      </SearchBar>
      <ChannelChips
        channels={board.channels}
        shown={column}
        onShow={(channel) => change({ channel, page })}
      />
      {shown.length === 0 ? (
        <NothingFound title={t`No remotes found.`} onClear={() => change({ find: '' })} />
      ) : (
        <BoardTable
          remotes={items}
          channels={board.channels}
          shown={column}
          renderPick={({ name }) => <PickBox name={name} picked={picked} />}
        />
      )}
      <div className={styles['foot']}>
        <SparklineLegend hours={BOARD_HOURS} />
        <Pagination page={page} pageCount={pageCount} to={addressOfPage} />
      </div>
      <PreviewList previews={board.previews} />
      <ChannelList board={board} />
      <PickedBar board={board} picked={picked} />
    </>
  );
};

const useShown = (board: ReleaseBoard, { find, order }: SiteViewState['view']) => {
  // The input updates at once, the table follows.
  const term = useDeferredValue(find);
  return useMemo(() => {
    const limits = createErrorLimits(board.channels);
    const waiting = new Set(
      board.requests.flatMap(({ changes }) => changes.map(({ remote }) => remote)),
    );
    return selectShownRemotes(board.remotes, { find: term, order }, (remote) =>
      findAttentionLevel(remote, waiting, limits),
    );
  }, [board, term, order]);
};

const remotesText = (count: number): string => plural(count, t`${count} remote|${count} remotes`);

const NoRemotes = () => (
  <EmptyState art="camp" title={t`Nothing has been released yet.`}>
    {t`Send a first version to staging and it appears here.`}
  </EmptyState>
);
