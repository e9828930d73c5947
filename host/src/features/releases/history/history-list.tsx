import type { HistoryEntry } from '@cairn/api/release-history.contract';
import { formatDateTime } from '@cairn/messages/dates';
import { Avatar } from '@cairn/ui/avatar';
import { Check, ChevronRight, type LucideIcon, Undo2, X } from 'lucide-react';
import { t } from 'ttag';
import { describeRemoteChange } from '../changes/change-texts.ts';
import { formatChangeAuthor, formatFailedStarts, describeGateVerdict } from '../release-texts.ts';
import { DecorativeStone } from '../decorative-stone.tsx';
import styles from './history.module.css';
import {
  formatHistoryEntryTitle,
  getHistoryEntryTone,
  type HistoryEntryTone,
} from './history-words.ts';

interface HistoryListProps {
  /** History entries to list, newest first. */
  readonly entries: readonly HistoryEntry[];
}

/** List of release changes with date, version, author, reason, gate result, and health since the change. */
export const ReleaseHistoryList = ({ entries }: HistoryListProps) => (
  <ol className={styles['timeline']}>
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </ol>
);

const ICONS: Partial<Record<HistoryEntryTone, LucideIcon>> = { bad: X, back: Undo2, ok: Check };

const Entry = ({ entry }: { readonly entry: HistoryEntry }) => {
  const { at, changes = [], problems = [], starts } = entry;
  const tone = getHistoryEntryTone(entry);
  const Icon = ICONS[tone];
  return (
    <li>
      <DecorativeStone tone={tone} className={styles['stone']}>
        {Icon && <Icon />}
      </DecorativeStone>
      <div className={styles['entry']}>
        <time dateTime={at}>{formatDateTime(new Date(at))}</time>
        <h3>{formatHistoryEntryTitle(entry)}</h3>
        <EntryAuthor entry={entry} />
        {changes.length > 0 && (
          <ul className={styles['facts']}>
            {changes.map((change) => (
              <li key={change.remote}>{describeRemoteChange(change)}</li>
            ))}
          </ul>
        )}
        <EntryOrigin entry={entry} />
        {problems.length > 0 && (
          <ul className={styles['problems']}>
            {problems.map(({ rule, message, fix }) => (
              <li key={`${rule} ${message}`}>
                <X />
                <span>
                  <b>{message}</b> {fix}
                </span>
              </li>
            ))}
          </ul>
        )}
        {starts && <StartsSince starts={starts} />}
      </div>
    </li>
  );
};

const EntryAuthor = ({ entry: { by, approvedBy, reason } }: { readonly entry: HistoryEntry }) => {
  const second = approvedBy && formatChangeAuthor(approvedBy);
  return (
    <div className={styles['who']}>
      {by.kind === 'person' && <Avatar personId={by.name} src={by.pictureUrl} size="s" />}
      <span>
        <b>{formatChangeAuthor(by)}</b> {reason}
        {by.kind === 'site' && <span> {t`No person did this.`}</span>}
        {second !== undefined && <span> {t`Approved by ${second}.`}</span>}
      </span>
    </div>
  );
};

/** Commit and branch of a release, and the verdict of its gate check. */
const EntryOrigin = ({ entry: { commit, branch, verdict } }: { readonly entry: HistoryEntry }) => {
  const words = [branch, commit?.slice(0, 9)].filter((word) => word !== undefined).join(' · ');
  if (words === '' && !verdict) return null;
  return (
    <p className={styles['origin']}>
      {words !== '' && <code translate="no">{words}</code>}
      {verdict && <span> {describeGateVerdict(verdict)}</span>}
    </p>
  );
};

const StartsSince = ({ starts }: { readonly starts: NonNullable<HistoryEntry['starts']> }) => {
  const { loads, failures, causes } = starts;
  const words = formatFailedStarts(failures, loads);
  const sorted = Object.entries(causes).toSorted(([, one], [, other]) => other - one);
  if (sorted.length === 0) return <p className={styles['origin']}>{words}</p>;
  return (
    <details className={styles['failures']}>
      <summary>
        <ChevronRight />
        {words}
      </summary>
      <ul>
        {sorted.map(([cause, count]) => (
          <li key={cause}>
            <code translate="no">{cause}</code>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </details>
  );
};
