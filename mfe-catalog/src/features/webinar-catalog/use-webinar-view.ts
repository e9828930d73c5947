import {
  type WebinarView,
  webinarViewFromQuery,
  webinarViewToQuery,
} from '@cairn/domain/webinar.rules';
import { useSearchParams } from '@cairn/runtime';

/** Search and page live in the address; typing replaces the history entry. */
export const useWebinarView = () => {
  const [query, setQuery] = useSearchParams();
  const view: WebinarView = webinarViewFromQuery(query);
  return {
    view,
    search: (search: string) =>
      setQuery(webinarViewToQuery({ search, page: 1 }), { replace: true }),
    addressOfPage: (page: number) =>
      `/webinar-catalog?${new URLSearchParams(webinarViewToQuery({ ...view, page }))}`.replace(
        /\?$/,
        '',
      ),
  };
};
