/**
 * Describes the host release of a page for the script that watches the host's start. The script does not belong to any release,
 * so a faulty release cannot break it.
 */
import { toFailureCookieName } from '@cairn/release-contract/failed-release';
import { HOST } from '@cairn/release-contract/host-part';
import type { HostWatchSettings } from './host-watch.script.ts';
import type { ChannelHost } from '../releases/pages/release-source.ts';

interface WatchedPage extends Pick<HostWatchSettings, 'report'> {
  /** Time-out in ms for the start of host releases that declare none. */
  readonly limitMs: number;
  /** Time at which the page is created, in seconds since 1970. */
  readonly at?: number | undefined;
}

export const toHostWatchSettings = (
  { release, current, previous, limitMs: own }: ChannelHost,
  { limitMs, at = 0, report }: WatchedPage,
): HostWatchSettings => ({
  name: `${HOST}@${release.version}`,
  files: [release.theme, ...release.scripts, ...release.styles],
  failed: toFailureCookieName(current.integrity[current.entry] ?? ''),
  hasOther: previous.length > 0,
  limitMs: own ?? limitMs,
  at,
  report,
});
