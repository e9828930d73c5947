import {
  type WebinarView,
  webinarViewFromQuery,
  webinarViewToQuery,
} from '@cairn/domain/webinar.rules';
import { searchFromAddress } from '@cairn/domain/address.rules';
import { useSoundQuery } from '../../lib/use-sound-query.ts';

const ADDRESS = {
  keys: ['search', 'page'],
  sound: (query: URLSearchParams) => {
    const view = webinarViewFromQuery(query);
    return webinarViewToQuery({ ...view, search: searchFromAddress(view.search) });
  },
};

/** Search and page live in the address; typing replaces the history entry. */
export const useWebinarView = () => {
  const [query, setQuery] = useSoundQuery(ADDRESS);
  const view: WebinarView = webinarViewFromQuery(query);
  return {
    view,
    search: (search: string) => setQuery(webinarViewToQuery({ search, page: 1 })),
    addressOfPage: (page: number) =>
      `/webinar-catalog?${new URLSearchParams(webinarViewToQuery({ ...view, page }))}`.replace(
        /\?$/,
        '',
      ),
  };
};
