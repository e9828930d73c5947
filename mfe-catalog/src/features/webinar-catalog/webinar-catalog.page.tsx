import type { Webinar } from '@cairn/api/webinars.contract';
import { selectWebinarPage, webinarAddress } from '@cairn/domain/webinar.rules';
import { useQuery } from '@cairn/runtime';
import { session } from '@cairn/session';
import { FailedList, NothingFound } from '@cairn/ui/list-states';
import { Loaded } from '@cairn/ui/loaded';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Pagination } from '@cairn/ui/pagination';
import { SearchBar } from '@cairn/ui/search-bar';
import { SkeletonList, SkeletonRow } from '@cairn/ui/skeleton';
import { useListView } from '@cairn/ui/use-list-view';
import { useLearner } from '../../lib/use-learner.ts';
import { useReported } from '../../lib/use-reported.ts';
import { useNow } from './use-now.ts';
import { webinarsQuery } from './webinar-catalog.queries.ts';
import { WebinarRow } from './webinar-row.tsx';

/** /webinar-catalog: live sessions by date, open to everybody. */
export const WebinarCatalogPage = () => {
  // Shows the page anew when somebody signs in or out.
  useLearner();
  const webinars = useQuery(webinarsQuery(session.studentId()));
  useReported(webinars.error, 'webinars');
  return (
    <PageWidth isWhole>
      <PageHeader
        title="Webinars"
        lead="Live sessions with the people who teach here. Sign up, and join from this page."
      />
      <Loaded
        query={webinars}
        skeleton={<WebinarSkeleton />}
        renderFailure={(failure) => <FailedList title="No webinars to show." {...failure} />}
      >
        {(all) => <Webinars webinars={all} />}
      </Loaded>
    </PageWidth>
  );
};

const Webinars = ({ webinars }: { readonly webinars: readonly Webinar[] }) => {
  const { view, change, reset, addressOfPage } = useListView('/webinar-catalog', webinarAddress);
  const now = useNow();
  const { items, found, page, pageCount } = selectWebinarPage(webinars, view);
  return (
    <>
      <SearchBar
        label="Search for webinars"
        term={view.search}
        onSearch={(search) => change({ search })}
        found={found === 1 ? '1 webinar' : `${found} webinars`}
      />
      {found === 0 ? (
        <NothingFound
          title="No webinars found."
          onClear={view.search !== '' ? reset : undefined}
          clearLabel="Show all webinars"
        />
      ) : (
        <ul aria-label="Webinars">
          {items.map((webinar, index) => (
            <li key={webinar.WebinarID}>
              <WebinarRow webinar={webinar} now={now} loading={index < 2 ? 'eager' : 'lazy'} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} to={addressOfPage} />
    </>
  );
};

const WebinarSkeleton = () => (
  <SkeletonList label="Loading webinars" rows={5}>
    <SkeletonRow />
  </SkeletonList>
);
