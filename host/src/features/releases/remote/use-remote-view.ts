import { useListView } from '@cairn/ui/use-list-view';
import { remoteUrlState, toRemotePath } from '../release-urls.ts';

/** Returns the state of a remote's page in the URL. */
export const useRemoteView = (name: string) => useListView(toRemotePath(name), remoteUrlState);

export type RemoteViewState = ReturnType<typeof useRemoteView>;
