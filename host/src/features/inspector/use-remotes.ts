import type {
  ReleaseChoices,
  RemoteManifest,
  REMOTES_LIST_PATH,
  RemotesListResponse,
} from '@cairn/release-contract/boot-manifest';
import { useEffect, useState } from 'react';

// Copies the constant's type instead of importing the module: an import would move it out of the page's first script and
// enlarge that.
const PATH: typeof REMOTES_LIST_PATH = '/boot/remotes';

type RemotesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'there';
      readonly remotes: readonly RemoteManifest[];
      readonly choices?: ReleaseChoices | undefined;
    };

/**
 * Loads every remote as this visitor would get it, for visitors who may choose. The page itself knows only the remotes that it
 * has loaded.
 */
export const useAvailableRemotes = (): {
  readonly remotesState: RemotesState;
  readonly retry: () => void;
} => {
  const [remotesState, setRemotesState] = useState<RemotesState>({ status: 'loading' });
  useEffect(() => {
    void askServer().then(setRemotesState);
  }, []);
  const retry = (): void => {
    setRemotesState({ status: 'loading' });
    void askServer().then(setRemotesState);
  };
  return { remotesState, retry };
};

/** Returns the query with the release channel of the page's URL, because the server has not stored that channel. */
const findChannelInUrl = (): string => {
  const channel = new URLSearchParams(location.search).get('mfe.channel');
  return channel === null ? '' : `?mfe.channel=${encodeURIComponent(channel)}`;
};

const askServer = async (): Promise<RemotesState> => {
  try {
    const response = await fetch(PATH + findChannelInUrl());
    if (!response.ok) return { status: 'failed' };
    const { remotes, choices } = (await response.json()) as RemotesListResponse;
    return { status: 'there', remotes, choices };
  } catch {
    return { status: 'failed' };
  }
};
