import { useListView } from '@cairn/ui/use-list-view';
import { RELEASES, siteAddress } from './release-address.ts';

/** What the page of all remotes shows, as its address says. */
export const useSiteView = () => useListView(RELEASES, siteAddress);

export type SiteList = ReturnType<typeof useSiteView>;
