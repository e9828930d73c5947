import type { Webinar } from '@cairn/api/webinars.contract';
import { findNextSession, selectWebinarPage, webinarUrlFormat } from '@cairn/domain/webinar.rules';
import { plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { session } from '@cairn/session';
import { LinkButton } from '@cairn/ui/link-button';
import { FailedListState, NothingFound } from '@cairn/ui/list-states';
import { QueryContent } from '@cairn/ui/query-content';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Pagination } from '@cairn/ui/pagination';
import { SearchBar, SearchBarSkeleton } from '@cairn/ui/search-bar';
import { SkeletonList, SkeletonRow } from '@cairn/ui/skeleton';
import { useListView } from '@cairn/ui/use-list-view';
import { CalendarClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';
import { useReportError } from '../../lib/use-error-report.ts';
import { webinarsQuery } from './webinar-catalog.queries.ts';
import { WebinarRow } from './webinar-row.tsx';

const CLOCK_INTERVAL_MS = 30_000;

/** Returns the current time in milliseconds since 1970, updated while the page is open. */
const useCurrentTime = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Page /webinar-catalog: live sessions by date, open to everyone. */
export const WebinarCatalogPage = () => {
  // Re-renders the page after a sign-in or sign-out, because both change whether the visitor attends a webinar.
  useCatalogStudent();
  const webinars = useQuery(webinarsQuery(session.studentId()));
  useReportError(webinars.error, 'webinars');
  return (
    <PageWidth isWhole>
      <PageHeader
        title={t`Webinars`}
        lead={t`Live sessions with the people who teach here. Sign up, and join from this page.`}
      />
      <QueryContent
        query={webinars}
        skeleton={<WebinarSkeleton />}
        renderFailure={(failure) => (
          <FailedListState title={t`The webinars could not be loaded.`} {...failure} />
        )}
      >
        {(all) => <Webinars webinars={all} />}
      </QueryContent>
    </PageWidth>
  );
};

const Webinars = ({ webinars }: { readonly webinars: readonly Webinar[] }) => {
  const { view, change, reset, toPageUrl } = useListView('/webinar-catalog', webinarUrlFormat);
  const now = useCurrentTime();
  const { items, found, page, pageCount } = selectWebinarPage(webinars, view);
  const next = findNextSession(webinars, view, now);
  const [ledTo, leadTo] = useState<string>();
  return (
    <>
      <SearchBar
        label={t`Search for webinars`}
        term={view.search}
        onSearch={(search) => change({ search })}
        found={plural(found, t`1 webinar|${found} webinars`)}
      >
        {next && (
          <LinkButton
            variant="line"
            to={toPageUrl(next.page)}
            onClick={() => leadTo(next.webinar.WebinarID)}
          >
            <CalendarClock />
            {t`Next session`}
          </LinkButton>
        )}
      </SearchBar>
      {found === 0 ? (
        <NothingFound
          title={t`No webinars found.`}
          onClear={view.search !== '' ? reset : undefined}
          clearLabel={t`Show all webinars`}
        />
      ) : (
        <ul aria-label={t`Webinars`}>
          {items.map((webinar, index) => (
            <li key={webinar.WebinarID}>
              <WebinarRow
                webinar={webinar}
                now={now}
                loading={index < 2 ? 'eager' : 'lazy'}
                takesFocus={webinar.WebinarID === ledTo}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} to={toPageUrl} />
    </>
  );
};

const WebinarSkeleton = () => (
  <>
    <SearchBarSkeleton hasButton />
    <SkeletonList label={t`Loading webinars`} rows={5}>
      <SkeletonRow />
    </SkeletonList>
  </>
);
