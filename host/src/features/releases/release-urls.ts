import type { PRODUCTION as CHANNEL } from '@cairn/release-contract/channels';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';

// Copies the constant's type instead of importing the module, which includes a schema library that no page needs.
const PRODUCTION_CHANNEL: typeof CHANNEL = 'production';
export const PRODUCTION_CHANNEL_NAME: string = PRODUCTION_CHANNEL;

export const RELEASES_PAGE_PATH = '/releases';

/**
 * The state of the page of all remotes in the URL. `find` is part of a name; `order`: 'attention' lists the most urgent remotes
 * first.
 */
export const releasesPageUrlFormat = createListUrlFormat({
  page: 1,
  show: 'board',
  find: '',
  order: 'name',
  /** Name of the channel to show; '' means all channels, or production where only one channel is shown. */
  channel: '',
  /** Name of the remote to which the history and the graph are filtered. */
  remote: '',
  /** Cursor of a page of older history entries. */
  before: '',
});

/** The state of the page of one remote in the URL: a channel, a release and a search among its releases. */
export const remotePageUrlFormat = createListUrlFormat({
  page: 1,
  channel: PRODUCTION_CHANNEL_NAME,
  version: '',
  find: '',
  /** Cursors of the pages of older releases and of older history entries. */
  older: '',
  before: '',
});

export const toRemoteReleasesPath = (name: string): string =>
  `${RELEASES_PAGE_PATH}/${encodeURIComponent(name)}`;
