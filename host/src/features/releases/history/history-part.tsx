import { HISTORY_PAGE_SIZE } from '@cairn/api/release-history.contract';
import { Link, useQuery } from '@cairn/runtime';
import { SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { LoadedPart } from '../loaded-part.tsx';
import { releaseQueries } from '../releases.queries.ts';
import { HistoryList } from './history-list.tsx';
import styles from './history.module.css';

interface HistoryPartProps {
  /** '' for all remotes. */
  readonly remote: string;
  readonly channel: string;
  /** Cursor of an older part; '' for the newest. */
  readonly before: string;
  readonly addressOf: (before: string) => string;
}

/** A part of the history, with links to older entries and the newest ones. */
export const HistoryPart = ({ remote, channel, before, addressOf }: HistoryPartProps) => {
  const history = useQuery(
    releaseQueries.history({
      ...(remote !== '' && { remote }),
      ...(channel !== '' && { channel }),
      ...(before !== '' && { before }),
    }),
  );
  return (
    <LoadedPart
      query={history}
      loading={t`Loading what happened`}
      shape={
        <>
          <SkeletonText heading lines={2} />
          <SkeletonText heading lines={2} />
        </>
      }
      failure={t`What happened could not be loaded.`}
    >
      {({ entries, next }) => (
        <div aria-busy={history.isPlaceholderData}>
          {entries.length === 0 ? (
            <p className={styles['nothing']}>{t`Nothing has happened.`}</p>
          ) : (
            <HistoryList entries={entries} />
          )}
          <nav aria-label={t`Parts of the history`} className={styles['ways']}>
            {before !== '' && <Link to={addressOf('')}>{t`Show the newest`}</Link>}
            {next !== undefined && (
              <Link to={addressOf(next)}>{t`Show ${HISTORY_PAGE_SIZE} older ones`}</Link>
            )}
          </nav>
        </div>
      )}
    </LoadedPart>
  );
};
