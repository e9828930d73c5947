/** Describes a page's host for the watching script, which belongs to no release, so that no release can break it. */
import { failureCookie } from '@cairn/release-contract/failed-release';
import { HOST } from '@cairn/release-contract/host-part';
import type { HostWatch } from './host-watch.script.ts';
import type { ChannelHost } from '../releases/release-source.ts';

interface WatchedPage extends Pick<HostWatch, 'report'> {
  /** Time-out for hosts without one of their own. */
  readonly limitMs: number;
  /** Seconds since 1970. */
  readonly at?: number | undefined;
}

export const hostWatch = (
  { release, current, previous, limitMs: own }: ChannelHost,
  { limitMs, at = 0, report }: WatchedPage,
): HostWatch => ({
  name: `${HOST}@${release.version}`,
  files: [release.theme, ...release.scripts, ...release.styles],
  failed: failureCookie(current.integrity[current.entry] ?? ''),
  hasOther: previous.length > 0,
  limitMs: own ?? limitMs,
  at,
  report,
});
