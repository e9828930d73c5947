import type { Roster } from '@cairn/api/roster.contract';
import { NothingFound } from '@cairn/ui/list-states';
import { Pagination } from '@cairn/ui/pagination';
import { SearchField } from '@cairn/ui/search-field';
import type { useListView } from '@cairn/ui/use-list-view';
import { t } from 'ttag';
import { rosterUrlState } from '../../../lib/desk-location.ts';
import { describeShownStudents } from './roster-words.ts';
import styles from './roster.module.css';
import { RosterTable, type RosterTableProps } from './roster-table.tsx';

type RosterView = typeof rosterUrlState.whole;

interface RosterListProps extends RosterTableProps {
  readonly list: Pick<ReturnType<typeof useListView<RosterView>>, 'view' | 'change' | 'toPageUrl'>;
  /** Search text for which the shown students were loaded; the input may be newer. */
  readonly search: string;
  /** True while the next page of students is loading. */
  readonly isBusy: boolean;
}

/** Lists the students of a course by page, with a search. The number of matches is announced. */
export const RosterList = ({ list, search, isBusy, ...table }: RosterListProps) => {
  const { view, change } = list;
  const clear = () => change({ search: '' });
  return (
    <div className={styles['list']} aria-busy={isBusy || undefined}>
      <div className={styles['find']}>
        <SearchField
          label={t`Student`}
          placeholder={t`Student`}
          className={styles['search']}
          value={view.search}
          onChange={({ target }) => change({ search: target.value })}
          onClear={clear}
        />
        <p role="status" className={styles['hint']}>
          {!isBusy && <span>{describeShownStudents(table.roster, search)}</span>}
        </p>
      </div>
      {table.roster.learners.length === 0 ? (
        <NothingFound title={t`No students found.`} clearLabel={t`Show all`} onClear={clear} />
      ) : (
        <RosterTable {...table} />
      )}
      <RosterPages roster={table.roster} to={list.toPageUrl} />
    </div>
  );
};

interface RosterPagesProps {
  readonly roster: Roster;
  readonly to: (page: number) => string;
}

const RosterPages = ({ roster: { page = 1, pageCount = 1 }, to }: RosterPagesProps) => (
  <Pagination label={t`Pages of students`} {...{ page, pageCount, to }} />
);
