import { HISTORY_PAGE } from '@cairn/api/release-history.contract';
import { Link, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { releaseQueries } from '../releases.queries.ts';
import { HistoryList } from './history-list.tsx';
import styles from './history.module.css';

interface HistoryPartProps {
  /** '' for all. */
  readonly remote: string;
  readonly channel: string;
  /** Where an older part goes on; '' for the newest. */
  readonly before: string;
  readonly addressOf: (before: string) => string;
}

/** A part of the history, and the ways to what is older and to the newest. */
export const HistoryPart = ({ remote, channel, before, addressOf }: HistoryPartProps) => {
  const history = useQuery(
    releaseQueries.history({
      ...(remote !== '' && { remote }),
      ...(channel !== '' && { channel }),
      ...(before !== '' && { before }),
    }),
  );
  return (
    <Loaded
      query={history}
      skeleton={
        <Skeleton label={t`Loading what happened`}>
          <SkeletonText heading lines={2} />
          <SkeletonText heading lines={2} />
        </Skeleton>
      }
      renderFailure={({ error, ...again }) => (
        <ErrorState
          title={t`What happened could not be loaded.`}
          detail={friendlyMessage(error)}
          headingLevel={3}
          {...again}
        />
      )}
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
              <Link to={addressOf(next)}>{t`Show ${HISTORY_PAGE} older ones`}</Link>
            )}
          </nav>
        </div>
      )}
    </Loaded>
  );
};
