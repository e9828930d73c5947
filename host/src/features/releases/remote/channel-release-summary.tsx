import type { BoardCell } from '@cairn/api/release-board.contract';
import { commaList } from '@cairn/messages/word-lists';
import { Link } from '@cairn/runtime';
import { t } from 'ttag';
import { RelativeTime } from '../relative-time.tsx';
import { RELEASES_PAGE_PATH, releasesPageUrlFormat } from '../release-urls.ts';
import { formatChangeAuthor, formatChannelName, describeGateVerdict } from '../release-texts.ts';
import styles from './remote.module.css';

interface CurrentReleaseProps {
  readonly cell: BoardCell;
  readonly remote: string;
}

/** Summary of the release that a channel runs: its version, its date, and the version of a rollback. */
export const ChannelReleaseSummary = ({ cell, remote }: CurrentReleaseProps) => {
  const { channel, version, at, by, reason, previous, commit, branch, verdict, source } = cell;
  const where = formatChannelName(channel);
  const decides = formatChannelName(source);
  const origin = [branch, commit?.slice(0, 9)].filter((word) => word !== undefined).join(' · ');
  return (
    <section aria-labelledby="now-title">
      <h2 id="now-title">
        {t`${version} on ${where}`} <RelativeTime at={at} />
      </h2>
      <p>
        <b>{formatChangeAuthor(by)}</b> {reason}
      </p>
      {source !== channel && <p>{t`It runs the same release as ${decides}.`}</p>}
      {origin !== '' && (
        <p>
          <code translate="no">{origin}</code>
        </p>
      )}
      {verdict && <p>{describeGateVerdict(verdict)}</p>}
      <p>{beforeText(previous)}</p>
      <p className={styles['more']}>
        <Link to={toGraphPath(remote, channel)}>{t`Dependencies of this release`}</Link>
      </p>
    </section>
  );
};

const beforeText = (previous: readonly string[]): string => {
  const versions = commaList(previous);
  return previous.length === 0
    ? t`There is no earlier release.`
    : t`Earlier releases: ${versions}.`;
};

const toGraphPath = (remote: string, channel: string): string =>
  `${RELEASES_PAGE_PATH}?${new URLSearchParams(
    releasesPageUrlFormat.write({ ...releasesPageUrlFormat.whole, show: 'graph', remote, channel }),
  )}`;
