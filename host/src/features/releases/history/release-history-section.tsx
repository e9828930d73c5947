import { HISTORY_PAGE_SIZE } from '@cairn/api/release-history.contract';
import { Link, useQuery } from '@cairn/runtime';
import { SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { releaseQueries } from '../releases.queries.ts';
import { ReleaseHistoryList } from './history-list.tsx';
import styles from './history.module.css';

interface HistoryPartProps {
  /** Name of the remote whose history is shown; '' shows all remotes. */
  readonly remote: string;
  readonly channel: string;
  /** Cursor of the page of older history entries; '' for the newest entries. */
  readonly before: string;
  readonly toHistoryUrl: (before: string) => string;
}

/** One page of the release history, with links to older entries and to the newest ones. */
export const ReleaseHistorySection = ({
  remote,
  channel,
  before,
  toHistoryUrl,
}: HistoryPartProps) => {
  const history = useQuery(
    releaseQueries.history({
      ...(remote !== '' && { remote }),
      ...(channel !== '' && { channel }),
      ...(before !== '' && { before }),
    }),
  );
  return (
    <LoadedReleaseSection
      query={history}
      loading={t`Loading the history`}
      shape={
        <>
          <SkeletonText heading lines={2} />
          <SkeletonText heading lines={2} />
        </>
      }
      failure={t`The history could not be loaded.`}
    >
      {({ entries, next }) => (
        <div aria-busy={history.isPlaceholderData}>
          {entries.length === 0 ? (
            <p className={styles['nothing']}>{t`Nothing has happened.`}</p>
          ) : (
            <ReleaseHistoryList entries={entries} />
          )}
          <nav aria-label={t`Parts of the history`} className={styles['ways']}>
            {before !== '' && <Link to={toHistoryUrl('')}>{t`Show the newest`}</Link>}
            {next !== undefined && (
              <Link to={toHistoryUrl(next)}>{t`Show ${HISTORY_PAGE_SIZE} older ones`}</Link>
            )}
          </nav>
        </div>
      )}
    </LoadedReleaseSection>
  );
};
