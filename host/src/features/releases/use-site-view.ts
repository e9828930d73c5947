import { useListView } from '@cairn/ui/use-list-view';
import { RELEASES_PATH, siteUrlState } from './release-urls.ts';

/** Returns the state of the page of all remotes in the URL. */
export const useSiteView = () => useListView(RELEASES_PATH, siteUrlState);

export type SiteViewState = ReturnType<typeof useSiteView>;
