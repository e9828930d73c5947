import type { ListedStaffWebinar } from '@cairn/api/staff-webinars.contract';
import { numberText } from '@cairn/messages/plural';
import { Link, useQuery } from '@cairn/runtime';
import { LinkButton } from '@cairn/ui/link-button';
import { formatMoment } from '@cairn/messages/dates';
import { Tag } from '@cairn/ui/tag';
import { useState } from 'react';
import { t } from 'ttag';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { describeRecordOrigin } from '../../lib/managed-record.tsx';
import { RecordList, useRecordListView } from '../../lib/record-list.tsx';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import { webinarQueries } from '../../lib/webinar-queries.ts';

const PATH = '/manage/catalogue/webinars';

/** Page /manage/catalogue/webinars: the webinars of the site. */
export const WebinarsPage = () => (
  <CatalogueFrame section="webinars">
    <Webinars />
  </CatalogueFrame>
);

const Webinars = () => {
  const view = useRecordListView(PATH);
  const query = useQuery(webinarQueries.list(view.filters));
  const [now] = useState(() => new Date());
  return (
    <RecordList
      view={view}
      query={query}
      title={t`Webinars`}
      lead={t`Times are in your own time zone.`}
      action={<LinkButton to={`${PATH}/new`}>{t`Create a webinar`}</LinkButton>}
      searchLabel={t`Search webinars`}
      fieldLabel={t`Title`}
      nothingFound={t`No webinars found.`}
      pagesLabel={t`Pages of webinars`}
      columns={[t`Webinar`, t`Begins`, t`Attendees`, t`Status`, t`Managed by`]}
    >
      {({ webinars }) =>
        webinars.map((webinar) => (
          <tr key={webinar.webinarId}>
            <th scope="row" className={tableStyles['names']}>
              <Link to={`${PATH}/${encodeURIComponent(webinar.webinarId)}`}>{webinar.title}</Link>
            </th>
            <TableCell label={t`Begins`}>{formatMoment(webinar.startsAt, now)}</TableCell>
            <TableCell label={t`Attendees`}>{numberText(webinar.attendees)}</TableCell>
            <TableCell label={t`Status`}>
              <WebinarStatus webinar={webinar} now={now} />
            </TableCell>
            <TableCell label={t`Managed by`}>
              {describeRecordOrigin(webinar.origin) || t`Staff`}
            </TableCell>
          </tr>
        ))
      }
    </RecordList>
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
