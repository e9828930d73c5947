import { useListView } from '@cairn/ui/use-list-view';
import { remoteAddress, remotePath } from '../release-address.ts';

/** Returns the state of a remote's page in the URL. */
export const useRemoteList = (name: string) => useListView(remotePath(name), remoteAddress);

export type RemoteList = ReturnType<typeof useRemoteList>;
