import {
  type LibraryView,
  libraryViewFromQuery,
  libraryViewToQuery,
  withKnownCategory,
} from '@cairn/domain/document-library.rules';
import { searchFromAddress } from '@cairn/domain/address.rules';
import { useSoundQuery } from '../../lib/use-sound-query.ts';

const KEYS = ['search', 'category', 'page'];

/**
 * Search, category and page live in the address; typing replaces the history entry.
 * @param categories a category that is not among them shows everything
 */
export const useLibraryView = (categories: readonly string[]) => {
  const [query, setQuery] = useSoundQuery({
    keys: KEYS,
    sound: (address) => {
      const said = withKnownCategory(libraryViewFromQuery(address), categories);
      return libraryViewToQuery({ ...said, search: searchFromAddress(said.search) });
    },
  });
  const view = withKnownCategory(libraryViewFromQuery(query), categories);
  return {
    view,
    change: (part: Partial<LibraryView>) =>
      setQuery(libraryViewToQuery({ ...view, page: 1, ...part })),
    addressOfPage: (page: number) =>
      `/documents?${new URLSearchParams(libraryViewToQuery({ ...view, page }))}`.replace(/\?$/, ''),
  };
};
