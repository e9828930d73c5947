import type { ListedStaffWebinar } from '@cairn/api/staff-webinars.contract';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { numberText } from '@cairn/messages/plural';
import { Link, usePageTitle, useQuery } from '@cairn/runtime';
import { LinkButton } from '@cairn/ui/link-button';
import { formatMoment } from '@cairn/ui/moment-text';
import { Tag } from '@cairn/ui/tag';
import { useListView } from '@cairn/ui/use-list-view';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useState } from 'react';
import { t } from 'ttag';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { LazyNothingFound } from '../../lib/lazy-nothing-found.ts';
import { LazyPagination } from '@cairn/ui/lazy-pagination';
import listStyles from '../../lib/list.module.css';
import { ListSearch } from '../../lib/list-search.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { Cell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import { webinarQueries } from '../../lib/webinar-queries.ts';

/** Search and page of the list in the URL. */
interface WebinarsView {
  readonly search: string;
  readonly page: number;
}

const webinarsUrl = createListUrlFormat<WebinarsView>({ search: '', page: 1 }, (view) => view);

/** Page /manage/catalogue/webinars: the webinars of the site. */
export const WebinarsPage = () => {
  usePageTitle(t`Webinars`);
  return (
    <CatalogueFrame section="webinars">
      <Webinars />
    </CatalogueFrame>
  );
};

const Webinars = () => {
  const { view, change, reset, toPageUrl } = useListView('/manage/catalogue/webinars', webinarsUrl);
  const search = view.search.trim();
  const query = useQuery(
    webinarQueries.list({ page: view.page, ...(search !== '' && { search }) }),
  );
  return (
    <>
      <header className={listStyles['headWithAction']}>
        <div className={listStyles['head']}>
          <h1>{t`Webinars`}</h1>
          <p>{t`Times are in your own time zone.`}</p>
        </div>
        <LinkButton to="/manage/catalogue/webinars/new">{t`Create a webinar`}</LinkButton>
      </header>
      <div role="search" aria-label={t`Search webinars`} className={listStyles['filters']}>
        <ListSearch
          label={t`Title`}
          placeholder={t`Title`}
          className={listStyles['search']}
          value={view.search}
          onSearch={(text) => change({ search: text })}
        />
      </div>
      <LoadedContent query={query} failure={t`The list could not be loaded.`}>
        {({ webinars, page, pageCount }) =>
          webinars.length === 0 ? (
            <LazyNothingFound
              title={t`No webinars found.`}
              onClear={webinarsUrl.isNarrowed(view) ? reset : undefined}
            />
          ) : (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <WebinarsTable webinars={webinars} />
              <footer className={listStyles['foot']}>
                <LazyPagination
                  label={t`Pages of webinars`}
                  {...{ page, pageCount }}
                  to={toPageUrl}
                />
              </footer>
            </div>
          )
        }
      </LoadedContent>
    </>
  );
};

const WebinarsTable = ({ webinars }: { readonly webinars: readonly ListedStaffWebinar[] }) => {
  const [now] = useState(() => new Date());
  return (
    <table className={tableStyles['table']}>
      <caption>
        <VisuallyHidden>{t`Webinars`}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Webinar`}</th>
          <th scope="col">{t`Begins`}</th>
          <th scope="col">{t`Attendees`}</th>
          <th scope="col">{t`Status`}</th>
        </tr>
      </thead>
      <tbody>
        {webinars.map((webinar) => (
          <tr key={webinar.webinarId}>
            <th scope="row" className={tableStyles['names']}>
              <Link to={`/manage/catalogue/webinars/${encodeURIComponent(webinar.webinarId)}`}>
                {webinar.title}
              </Link>
            </th>
            <Cell label={t`Begins`}>{formatMoment(webinar.startsAt, now)}</Cell>
            <Cell label={t`Attendees`}>{numberText(webinar.attendees)}</Cell>
            <Cell label={t`Status`}>
              <WebinarStatus webinar={webinar} now={now} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface WebinarStatusProps {
  readonly webinar: ListedStaffWebinar;
  readonly now: Date;
}

const WebinarStatus = ({ webinar: { isCancelled, endsAt }, now }: WebinarStatusProps) => {
  if (isCancelled) return <Tag tone="missing">{t`Cancelled`}</Tag>;
  return new Date(endsAt) > now ? <span>{t`Planned`}</span> : <Tag>{t`Ended`}</Tag>;
};
