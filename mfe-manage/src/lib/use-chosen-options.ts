import type { FilterChoicesQuery } from '@cairn/api/filter-choices.contract';
import { useQuery } from '@cairn/runtime';
import type { FilterOption } from './filter-menu.tsx';
import { parseFilterValues } from './filter-values.ts';
import { manageQueries } from './manage-queries.ts';

/** Returns the chosen values of a filter that the server searches, with their names once these are loaded. @param chosen as in the URL */
export const useChosenOptions = (
  kind: FilterChoicesQuery['kind'],
  chosen: string,
): readonly FilterOption[] => {
  const ids = parseFilterValues(chosen);
  const { data } = useQuery({
    ...manageQueries.filterChoices({ kind, search: '', chosen: ids }),
    enabled: ids.length > 0,
  });
  return (data?.chosen ?? [])
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
};
