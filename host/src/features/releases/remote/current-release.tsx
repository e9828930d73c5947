import type { BoardCell } from '@cairn/api/release-board.contract';
import { commaList } from '@cairn/messages/comma-list';
import { Link } from '@cairn/runtime';
import { t } from 'ttag';
import { Age } from '../age.tsx';
import { RELEASES_PATH, siteUrlState } from '../release-urls.ts';
import { formatActor, formatChannel, describeVerdict } from '../release-texts.ts';
import styles from './remote.module.css';

interface CurrentReleaseProps {
  readonly cell: BoardCell;
  readonly remote: string;
}

/** The release of the channel, its date, and the target of a rollback. */
export const CurrentRelease = ({ cell, remote }: CurrentReleaseProps) => {
  const { channel, version, at, by, reason, previous, commit, branch, verdict, source } = cell;
  const where = formatChannel(channel);
  const decides = formatChannel(source);
  const origin = [branch, commit?.slice(0, 9)].filter((word) => word !== undefined).join(' · ');
  return (
    <section aria-labelledby="now-title">
      <h2 id="now-title">
        {t`${version} on ${where}`} <Age at={at} />
      </h2>
      <p>
        <b>{formatActor(by)}</b> {reason}
      </p>
      {source !== channel && <p>{t`It runs what ${decides} runs.`}</p>}
      {origin !== '' && (
        <p>
          <code>{origin}</code>
        </p>
      )}
      {verdict && <p>{describeVerdict(verdict)}</p>}
      <p>{beforeText(previous)}</p>
      <p className={styles['more']}>
        <Link to={toGraphPath(remote, channel)}>{t`Who needs it, and whom it needs`}</Link>
      </p>
    </section>
  );
};

const beforeText = (previous: readonly string[]): string => {
  const versions = commaList(previous);
  return previous.length === 0 ? t`Nothing ran before it.` : t`Before it: ${versions}.`;
};

const toGraphPath = (remote: string, channel: string): string =>
  `${RELEASES_PATH}?${new URLSearchParams(
    siteUrlState.write({ ...siteUrlState.whole, show: 'graph', remote, channel }),
  )}`;
