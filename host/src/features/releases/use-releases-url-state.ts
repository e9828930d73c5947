import { useListView } from '@cairn/ui/use-list-view';
import { RELEASES_PAGE_PATH, releasesPageUrlFormat } from './release-urls.ts';

/** Returns the filters and the chosen view of the page of all remotes, which are stored in its URL. */
export const useReleasesUrlState = () => useListView(RELEASES_PAGE_PATH, releasesPageUrlFormat);

export type ReleasesUrlState = ReturnType<typeof useReleasesUrlState>;
