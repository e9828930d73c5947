/**
 * The URLs of the backends of remotes. Only the operator sets them, so that no release can direct the server to another host.
 */
import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import type { RemoteBackendSettings } from '../../../platform/configuration/release-settings.ts';

/** Settings of the backends, by remote. */
export type BackendSettings = Readonly<Record<string, RemoteBackendSettings>>;

export interface BackendLocation {
  /** URL without a slash at the end. */
  readonly url: string;
  readonly timeoutMs: number;
}

/** Returns the URL of a remote's backend for pages of a channel; undefined if the operator has set none. */
export const findBackendLocation = (
  backends: BackendSettings,
  remote: string,
  channel: string,
): BackendLocation | undefined => {
  // Names come from requests, so a name may equal a property that every object inherits.
  const settings = Object.hasOwn(backends, remote) ? backends[remote] : undefined;
  if (!settings) return undefined;
  const { channels, previews, timeoutSeconds } = settings;
  const own = Object.hasOwn(channels, channel) ? channels[channel] : undefined;
  const url = own ?? (isPreviewChannel(channel) ? previews : undefined) ?? settings.url;
  return url === undefined ? undefined : { url, timeoutMs: timeoutSeconds * 1000 };
};

/** Matches dot segments, also between separators that only the backend decodes. */
const DOT_SEGMENT = /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?=$|[/\\]|%2f|%5c)/i;

/**
 * Returns the URL of a call below the URL of its backend; undefined if the path leads elsewhere.
 * @param target path and query that the page has sent, in their encoded form, beginning with a slash
 */
export const toBackendCallUrl = (base: string, target: string): URL | undefined => {
  const [path = ''] = target.split('?');
  if (!path.startsWith('/') || DOT_SEGMENT.test(path) || !URL.canParse(base + target))
    return undefined;
  const url = new URL(base + target);
  const root = new URL(base);
  const folder = root.pathname.endsWith('/') ? root.pathname : `${root.pathname}/`;
  const isInside = url.origin === root.origin && url.pathname.startsWith(folder);
  const hasAccount = url.username !== '' || url.password !== '';
  return isInside && !hasAccount ? url : undefined;
};
