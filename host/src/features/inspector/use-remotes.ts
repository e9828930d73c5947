import type {
  ReleaseChoices,
  RemoteManifest,
  REMOTES_LIST,
  RemotesAnswer,
} from '@cairn/release-contract/boot-manifest';
import { useEffect, useState } from 'react';

// Typed, not imported: the module would come out of the page's first script, and cost it bytes.
const PATH: typeof REMOTES_LIST = '/boot/remotes';

type Asked =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'there';
      readonly remotes: readonly RemoteManifest[];
      readonly choices?: ReleaseChoices | undefined;
    };

/** Every remote as this visitor would get it, for whoever may choose; the page knows only those that it has met. */
export const useRemotes = (): { readonly asked: Asked; readonly retry: () => void } => {
  const [asked, setAsked] = useState<Asked>({ status: 'loading' });
  useEffect(() => {
    void askServer().then(setAsked);
  }, []);
  const retry = (): void => {
    setAsked({ status: 'loading' });
    void askServer().then(setAsked);
  };
  return { asked, retry };
};

/** A channel that a typed address names is not stored: the server knows it by the query alone. */
const channelOfAddress = (): string => {
  const channel = new URLSearchParams(location.search).get('mfe.channel');
  return channel === null ? '' : `?mfe.channel=${encodeURIComponent(channel)}`;
};

const askServer = async (): Promise<Asked> => {
  try {
    const response = await fetch(PATH + channelOfAddress());
    if (!response.ok) return { status: 'failed' };
    const { remotes, choices } = (await response.json()) as RemotesAnswer;
    return { status: 'there', remotes, choices };
  } catch {
    return { status: 'failed' };
  }
};
