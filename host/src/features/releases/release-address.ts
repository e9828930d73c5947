import type { PRODUCTION as CHANNEL } from '@cairn/release-contract/channels';
import { listAddress } from '@cairn/domain/list-view.rules';

// Typed, not imported: its module brings a schema engine that no page needs.
const PRODUCTION_CHANNEL: typeof CHANNEL = 'production';
export const PRODUCTION: string = PRODUCTION_CHANNEL;

export const RELEASES = '/releases';

/** What the page of all remotes shows. `find`: part of a name; `order`: 'attention' has those first that need somebody. */
export const siteAddress = listAddress({
  page: 1,
  show: 'board',
  find: '',
  order: 'name',
  /** The one that is looked at; '' for all where a part shows several, else for production. */
  channel: '',
  /** Of the history and the graph. */
  remote: '',
  /** Where an older part of the history goes on. */
  before: '',
});

/** What the page of one remote shows: a channel, one release of it, a search among its releases. */
export const remoteAddress = listAddress({
  page: 1,
  channel: PRODUCTION,
  version: '',
  find: '',
  /** Where older releases, and older entries of the history, go on. */
  older: '',
  before: '',
});

export const remotePath = (name: string): string => `${RELEASES}/${encodeURIComponent(name)}`;
