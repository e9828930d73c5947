import { useListView } from '@cairn/ui/use-list-view';
import { RELEASES, siteAddress } from './release-address.ts';

/** Returns the state of the page of all remotes in the URL. */
export const useSiteView = () => useListView(RELEASES, siteAddress);

export type SiteList = ReturnType<typeof useSiteView>;
