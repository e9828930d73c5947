import type { BoardCell } from '@cairn/api/release-board.contract';
import { commaList } from '@cairn/messages/comma-list';
import { Link } from '@cairn/runtime';
import { t } from 'ttag';
import { Age } from '../age.tsx';
import { RELEASES, siteAddress } from '../release-address.ts';
import { actorText, channelText, verdictText } from '../release-words.ts';
import styles from './remote.module.css';

interface NowPartProps {
  readonly cell: BoardCell;
  readonly remote: string;
}

/** The release of the channel, its date, and the target of a rollback. */
export const NowPart = ({ cell, remote }: NowPartProps) => {
  const { channel, version, at, by, reason, previous, commit, branch, verdict, source } = cell;
  const where = channelText(channel);
  const decides = channelText(source);
  const origin = [branch, commit?.slice(0, 9)].filter((word) => word !== undefined).join(' · ');
  return (
    <section aria-labelledby="now-title">
      <h2 id="now-title">
        {t`${version} on ${where}`} <Age at={at} />
      </h2>
      <p>
        <b>{actorText(by)}</b> {reason}
      </p>
      {source !== channel && <p>{t`It runs what ${decides} runs.`}</p>}
      {origin !== '' && (
        <p>
          <code>{origin}</code>
        </p>
      )}
      {verdict && <p>{verdictText(verdict)}</p>}
      <p>{beforeText(previous)}</p>
      <p className={styles['more']}>
        <Link to={graphOf(remote, channel)}>{t`Who needs it, and whom it needs`}</Link>
      </p>
    </section>
  );
};

const beforeText = (previous: readonly string[]): string => {
  const versions = commaList(previous);
  return previous.length === 0 ? t`Nothing ran before it.` : t`Before it: ${versions}.`;
};

const graphOf = (remote: string, channel: string): string =>
  `${RELEASES}?${new URLSearchParams(
    siteAddress.write({ ...siteAddress.whole, show: 'graph', remote, channel }),
  )}`;
