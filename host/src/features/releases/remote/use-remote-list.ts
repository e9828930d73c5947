import { useListView } from '@cairn/ui/use-list-view';
import { remoteAddress, remotePath } from '../release-address.ts';

/** What the page of one remote shows, as its address says. */
export const useRemoteList = (name: string) => useListView(remotePath(name), remoteAddress);

export type RemoteList = ReturnType<typeof useRemoteList>;
