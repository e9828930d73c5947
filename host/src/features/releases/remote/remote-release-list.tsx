import type { ListedRelease } from '@cairn/api/release-history.contract';
import { plural } from '@cairn/messages/plural';
import { Link, useQuery } from '@cairn/runtime';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { SearchField } from '@cairn/ui/search-field';
import { SkeletonText } from '@cairn/ui/skeleton';
import { Tag } from '@cairn/ui/tag';
import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { t } from 'ttag';
import { RelativeTime } from '../relative-time.tsx';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { formatChangeAuthor, formatChannelName } from '../release-texts.ts';
import { releaseQueries } from '../releases.queries.ts';
import type { RemotePageUrlState } from './use-remote-view.ts';
import styles from './remote.module.css';

/** Debounce delay of the search for releases, in ms. */
const TYPING_MS = 250;

interface VersionListProps {
  readonly remote: string;
  readonly list: RemotePageUrlState;
}

/** List of a remote's releases, newest first, with a search by version, branch or commit. */
export const RemoteReleaseList = ({ remote, list }: VersionListProps) => {
  const { view, change, toUrl } = list;
  const search = useDebouncedValue(view.find.trim(), TYPING_MS);
  const releases = useQuery(
    releaseQueries.releases(remote, {
      ...(search !== '' && { search }),
      ...(view.older !== '' && { before: view.older }),
    }),
  );
  return (
    <section aria-labelledby="versions-title">
      <h2 id="versions-title">{t`Releases`}</h2>
      <SearchField
        label={t`Search by version, branch or commit`}
        placeholder={t`Version, branch or commit`}
        value={view.find}
        onChange={(event) => change({ find: event.target.value, older: '' })}
        onClear={() => change({ find: '', older: '' })}
      />
      <LoadedReleaseSection
        query={releases}
        loading={t`Loading the releases`}
        shape={<SkeletonText lines={4} />}
        failure={t`The releases could not be loaded.`}
      >
        {(found) => (
          <div aria-busy={releases.isPlaceholderData}>
            <HiddenStatus
              text={
                search !== '' && !releases.isPlaceholderData && describeShown(found.releases.length)
              }
            />
            <FoundReleases {...found} view={view} toUrl={toUrl} />
          </div>
        )}
      </LoadedReleaseSection>
    </section>
  );
};

const describeShown = (count: number): string =>
  plural(count, t`${count} release shown.|${count} releases shown.`);

interface FoundReleasesProps extends Pick<RemotePageUrlState, 'view' | 'toUrl'> {
  readonly releases: readonly ListedRelease[];
  readonly next?: string | undefined;
}

const FoundReleases = ({ releases, next, view, toUrl }: FoundReleasesProps) => (
  <>
    {releases.length === 0 && <p>{t`No release matches.`}</p>}
    <ul className={styles['releases']}>
      {releases.map((release) => (
        <Release
          key={release.version}
          release={release}
          isShown={release.version === view.version}
          to={toUrl({ ...view, version: release.version })}
        />
      ))}
    </ul>
    {next !== undefined && (
      <Link to={toUrl({ ...view, older: next })}>{t`Show older releases`}</Link>
    )}
  </>
);

interface ReleaseProps {
  readonly release: ListedRelease;
  readonly isShown: boolean;
  readonly to: string;
}

const Release = ({ release, isShown, to }: ReleaseProps) => {
  const { version, publishedAt, by, commit, branch, withdrawn, runsOn } = release;
  return (
    <li>
      <Link to={to} aria-current={isShown ? 'true' : undefined}>
        {version}
      </Link>{' '}
      {runsOn.map((channel) => (
        <Tag key={channel} tone="brand">
          {formatChannelName(channel)}
        </Tag>
      ))}
      {withdrawn !== undefined && <Tag tone="missing">{t`Withdrawn`}</Tag>}
      <span className={styles['origin']}>
        {formatChangeAuthor(by)} <RelativeTime at={publishedAt} />{' '}
        {branch !== undefined && <code translate="no">{branch}</code>}
        {commit !== undefined && (
          <span>
            {' '}
            <code translate="no">{commit.slice(0, 9)}</code>
          </span>
        )}
      </span>
    </li>
  );
};
