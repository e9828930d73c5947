import {
  type LibraryView,
  libraryViewFromQuery,
  libraryViewToQuery,
  withKnownCategory,
} from '@cairn/domain/document-library.rules';
import { useSearchParams } from '@cairn/runtime';

/**
 * Search, category and page live in the address; typing replaces the history entry.
 * @param categories a category that is not among them shows everything
 */
export const useLibraryView = (categories: readonly string[]) => {
  const [query, setQuery] = useSearchParams();
  const view = withKnownCategory(libraryViewFromQuery(query), categories);
  return {
    view,
    change: (part: Partial<LibraryView>) =>
      setQuery(libraryViewToQuery({ ...view, page: 1, ...part }), { replace: true }),
    addressOfPage: (page: number) =>
      `/documents?${new URLSearchParams(libraryViewToQuery({ ...view, page }))}`.replace(/\?$/, ''),
  };
};
