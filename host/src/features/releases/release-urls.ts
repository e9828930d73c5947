import type { PRODUCTION as CHANNEL } from '@cairn/release-contract/channels';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';

// A type, not an import: the module includes a schema library that no page needs.
const PRODUCTION_CHANNEL: typeof CHANNEL = 'production';
export const PRODUCTION_CHANNEL_NAME: string = PRODUCTION_CHANNEL;

export const RELEASES_PATH = '/releases';

/**
 * The state of the page of all remotes in the URL. `find` is part of a name; `order`: 'attention' lists the most urgent remotes
 * first.
 */
export const siteUrlState = createListUrlFormat({
  page: 1,
  show: 'board',
  find: '',
  order: 'name',
  /** The channel; '' for all channels, or for production in a part that shows only one. */
  channel: '',
  /** The remote of the history and the graph. */
  remote: '',
  /** Cursor of an older part of the history. */
  before: '',
});

/** The state of the page of one remote in the URL: a channel, a release and a search among its releases. */
export const remoteUrlState = createListUrlFormat({
  page: 1,
  channel: PRODUCTION_CHANNEL_NAME,
  version: '',
  find: '',
  /** Cursors of older releases, and of older entries of the history. */
  older: '',
  before: '',
});

export const toRemotePath = (name: string): string =>
  `${RELEASES_PATH}/${encodeURIComponent(name)}`;
