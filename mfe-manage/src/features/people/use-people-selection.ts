import type { PeopleSelection } from '@cairn/api/staff-jobs.contract';
import { MAX_SELECTED_PEOPLE, type PeopleFilters } from '@cairn/api/staff-people.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { useCallback, useState } from 'react';
import { t } from 'ttag';
import { describeSelectedCount } from '../../lib/selected-count.ts';

type SelectedFilters = Omit<Partial<PeopleFilters>, 'order' | 'page'>;

/** The selected people of a list with certain filters: everything that matches, or people by id. */
type SelectedPeople =
  | { readonly kind: 'all'; readonly filterKey: string }
  | { readonly kind: 'ids'; readonly filterKey: string; readonly ids: ReadonlySet<string> };

const NO_IDS: ReadonlySet<string> = new Set();

/** The selection in a list of people. It survives paging and another order, and ends when a filter changes (MPEOP-09). */
export interface PeopleListSelection {
  readonly isAll: boolean;
  /** Number of people that are selected one by one. */
  readonly count: number;
  readonly isSelected: (personId: string) => boolean;
  /** Selects people, or takes them out. Without a selected person, everything that matches is no longer selected either. */
  readonly toggle: (personIds: readonly string[], isSelected: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
  /** What the server gets. */
  readonly selection: PeopleSelection;
}

const findSelectedIds = (
  state: SelectedPeople | undefined,
  filterKey: string,
  shownIds: readonly string[],
): Iterable<string> => {
  if (state?.filterKey !== filterKey) return [];
  return state.kind === 'all' ? shownIds : state.ids;
};

/** @param shownIds the people of the shown page; the same list until the page changes */
export const usePeopleSelection = (
  { order: _order, page: _page, ...filters }: Partial<PeopleFilters>,
  shownIds: readonly string[],
): PeopleListSelection => {
  const filterKey = JSON.stringify(filters);
  const [state, setState] = useState<SelectedPeople>();
  const current = state?.filterKey === filterKey ? state : undefined;
  const isAll = current?.kind === 'all';
  const ids = current?.kind === 'ids' ? current.ids : NO_IDS;
  const known: SelectedFilters = filters;
  // The function stays the same when a person is selected, so that the other rows need not be rendered again.
  const toggle = useCallback(
    (personIds: readonly string[], isSelected: boolean) =>
      setState((before) => {
        const next = new Set(findSelectedIds(before, filterKey, shownIds));
        for (const personId of personIds)
          if (!isSelected) next.delete(personId);
          else if (next.size < MAX_SELECTED_PEOPLE) next.add(personId);
        return { kind: 'ids', filterKey, ids: next };
      }),
    [filterKey, shownIds],
  );
  return {
    isAll,
    count: ids.size,
    isSelected: (personId) => isAll || ids.has(personId),
    toggle,
    selectAll: () => setState({ kind: 'all', filterKey }),
    clear: () => setState(undefined),
    selection: isAll ? { filters: known } : { personIds: [...ids] },
  };
};

/** Returns how many people are selected: some, the page, or all that match; empty without a selection. */
export const describePeopleSelection = (
  { isAll, count, isSelected }: PeopleListSelection,
  { found, shownIds }: { readonly found: number; readonly shownIds: readonly string[] },
): string => {
  if (!isAll && count === 0) return '';
  const all = numberText(found);
  if (isAll) return t`All ${all} that match are selected.`;
  const isPage = count === shownIds.length && shownIds.every(isSelected);
  if (!isPage || count === 1) return describeSelectedCount(count);
  const some = numberText(count);
  return plural(
    count,
    t`All ${some} on this page are selected.|All ${some} on this page are selected.`,
  );
};
