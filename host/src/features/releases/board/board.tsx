import {
  BOARD_START_COUNT_HOURS,
  type BoardChannel,
  type ReleaseBoard,
} from '@cairn/api/release-board.contract';
import { selectListPage } from '@cairn/domain/paging.rules';
import { plural } from '@cairn/messages/plural';
import { Chip } from '@cairn/ui/chip';
import { EmptyState } from '@cairn/ui/empty-state';
import { NothingFound } from '@cairn/ui/list-states';
import { Pagination } from '@cairn/ui/pagination';
import { SearchBar } from '@cairn/ui/search-bar';
import { useDeferredValue, useMemo } from 'react';
import { t } from 'ttag';
import { ChannelSettingsList, FrozenChannelNotes } from '../changes/frozen-channel-notes.tsx';
import { RemoteCheckbox, SelectedRemotesBar } from '../changes/selected-remotes-bar.tsx';
import { PendingChangeRequests } from '../changes/requests.tsx';
import { useSelectedRemotes } from '../changes/use-picked-remotes.ts';
import { HealthSparklineLegend } from '../sparkline.tsx';
import { PRODUCTION_CHANNEL_NAME } from '../release-urls.ts';
import type { ReleasesUrlState } from '../use-releases-url-state.ts';
import {
  filterAndSortBoardRemotes,
  findRemoteAttentionLevel,
  mapCanaryErrorLimits,
} from './board-order.rules.ts';
import { ReleaseBoardTable } from './board-table.tsx';
import styles from './board.module.css';
import { BranchPreviewList } from './preview-list.tsx';
import { formatChannelName } from '../release-texts.ts';

interface ChipsProps {
  readonly channels: readonly BoardChannel[];
  readonly shown: string;
  readonly onShow: (channel: string) => void;
}

/** Chips that select which release channel the board shows on a narrow screen. */
const ChannelPickerChips = ({ channels, shown, onShow }: ChipsProps) => (
  <div role="group" aria-label={t`Channel`} className={styles['chips']}>
    {channels.map(({ channel }) => (
      <Chip key={channel} pressed={channel === shown} onClick={() => onShow(channel)}>
        {formatChannelName(channel)}
      </Chip>
    ))}
  </div>
);

/** Number of remotes per page of the release board; a table of hundreds is slow to render and hard to read. */
const ROWS = 60;

interface BoardProps {
  readonly board: ReleaseBoard;
  readonly list: ReleasesUrlState;
}

/** Release board: a table of remotes by channel, with pending change requests above it. */
export const ReleaseBoardView = ({ board, list }: BoardProps) => {
  const { view, change, toPageUrl } = list;
  const shown = useShown(board, view);
  const column = view.channel || PRODUCTION_CHANNEL_NAME;
  const picked = useSelectedRemotes(board);
  if (board.remotes.length === 0) return <NoRemotes />;
  const { items, page, pageCount } = selectListPage(shown, view.page, ROWS);
  const byAttention = view.order === 'attention';
  return (
    <>
      <FrozenChannelNotes board={board} />
      <PendingChangeRequests board={board} />
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
      <ChannelPickerChips
        channels={board.channels}
        shown={column}
        onShow={(channel) => change({ channel, page })}
      />
      {shown.length === 0 ? (
        <NothingFound title={t`No remotes found.`} onClear={() => change({ find: '' })} />
      ) : (
        <ReleaseBoardTable
          remotes={items}
          channels={board.channels}
          shown={column}
          renderPick={({ name }) => <RemoteCheckbox name={name} picked={picked} />}
        />
      )}
      <div className={styles['foot']}>
        <HealthSparklineLegend hours={BOARD_START_COUNT_HOURS} />
        <Pagination page={page} pageCount={pageCount} to={toPageUrl} />
      </div>
      <BranchPreviewList previews={board.previews} />
      <ChannelSettingsList board={board} />
      <SelectedRemotesBar board={board} picked={picked} />
    </>
  );
};

const useShown = (board: ReleaseBoard, { find, order }: ReleasesUrlState['view']) => {
  // Filters the table with lower priority than the search field, so that typing stays fast.
  const term = useDeferredValue(find);
  return useMemo(() => {
    const limits = mapCanaryErrorLimits(board.channels);
    const waiting = new Set(
      board.requests.flatMap(({ changes }) => changes.map(({ remote }) => remote)),
    );
    return filterAndSortBoardRemotes(board.remotes, { find: term, order }, (remote) =>
      findRemoteAttentionLevel(remote, waiting, limits),
    );
  }, [board, term, order]);
};

const remotesText = (count: number): string => plural(count, t`${count} remote|${count} remotes`);

const NoRemotes = () => (
  <EmptyState art="camp" title={t`Nothing has been released yet.`}>
    {t`Send a first version to staging and it appears here.`}
  </EmptyState>
);
