import { useListView } from '@cairn/ui/use-list-view';
import { remotePageUrlFormat, toRemoteReleasesPath } from '../release-urls.ts';

/** Returns the state of a remote's releases page that is stored in its URL, such as the chosen channel. */
export const useRemotePageUrlState = (name: string) =>
  useListView(toRemoteReleasesPath(name), remotePageUrlFormat);

export type RemotePageUrlState = ReturnType<typeof useRemotePageUrlState>;
