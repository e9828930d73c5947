import {
  downloadWebinarAttendees,
  markWebinarAttendee,
  type StaffWebinar,
  type WebinarAttendee,
} from '@cairn/api/staff-webinars.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { numberText } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Checkbox } from '@cairn/ui/checkbox';
import { Note } from '@cairn/ui/note';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useState } from 'react';
import { t } from 'ttag';
import { DownloadCsvButton } from '../../lib/download-button.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { PageButtons } from '../../lib/page-buttons.tsx';
import { explainRefusal } from '../../lib/refusal.ts';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import { webinarQueries } from '../../lib/webinar-queries.ts';
import styles from './webinar.module.css';

/** Lists the people who have signed up for a webinar; staff mark who attended, and each mark is saved at once. */
export const WebinarAttendeesSection = ({
  webinar: { webinarId },
}: {
  readonly webinar: StaffWebinar;
}) => {
  const [page, setPage] = useState(1);
  const query = useQuery(webinarQueries.attendees(webinarId, page));
  return (
    <section className={pageStyles['section']} aria-labelledby="attendees">
      <div className={pageStyles['sectionHead']}>
        <h2 id="attendees">{t`Attendees`}</h2>
        <DownloadCsvButton
          fileName={() => `attendees-${webinarId}.csv`}
          download={() => http.download(downloadWebinarAttendees, { params: { webinarId } })}
          failure={t`The file could not be downloaded.`}
        />
      </div>
      <LoadedContent query={query} failure={t`The attendees could not be loaded.`} lines={4}>
        {({ attendees, total, attended, ...pages }) =>
          total === 0 ? (
            <p className={pageStyles['hint']}>{t`Nobody has signed up yet.`}</p>
          ) : (
            <>
              <p className={pageStyles['hint']} role="status">
                {describeAttendance(attended, total)}
              </p>
              <AttendeesTable {...{ webinarId, attendees }} />
              {pages.pageCount > 1 && (
                <div className={styles['buttons']}>
                  <PageButtons {...pages} onChange={setPage} />
                </div>
              )}
            </>
          )
        }
      </LoadedContent>
    </section>
  );
};

const describeAttendance = (attended: number, total: number): string => {
  const [some, all] = [numberText(attended), numberText(total)];
  return t`${some} of ${all} attended. Changes are saved at once.`;
};

interface AttendeesTableProps {
  readonly webinarId: string;
  readonly attendees: readonly WebinarAttendee[];
}

const AttendeesTable = ({ webinarId, attendees }: AttendeesTableProps) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Attendees`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{t`Name`}</th>
        <th scope="col">{t`Attended`}</th>
      </tr>
    </thead>
    <tbody>
      {attendees.map((attendee) => (
        <AttendeeRow key={attendee.personId} {...{ webinarId, attendee }} />
      ))}
    </tbody>
  </table>
);

interface AttendeeRowProps {
  readonly webinarId: string;
  readonly attendee: WebinarAttendee;
}

const AttendeeRow = ({ webinarId, attendee }: AttendeeRowProps) => {
  const { personId, name, email, groups, hasAttended } = attendee;
  const { run, isPending, error } = useStaffAction<boolean>({
    action: t`Marking who attended`,
    call: (isMarked) =>
      http.call(markWebinarAttendee, {
        params: { webinarId, personId },
        body: { hasAttended: isMarked },
      }),
    onDone: () => undefined,
  });
  const person = toNameInSentence(name || email);
  return (
    <tr aria-busy={isPending || undefined}>
      <th scope="row" className={tableStyles['names']}>
        <span>{name || email}</span>
        <span className={styles['groups']}>{groups.join(', ')}</span>
      </th>
      <TableCell label={t`Attended`}>
        <Checkbox
          label={<VisuallyHidden>{t`${person} attended`}</VisuallyHidden>}
          checked={hasAttended}
          onChange={({ target }) => run(target.checked)}
        />
        {error && (
          <Note tone="err" role="alert">
            {explainRefusal(error)}
          </Note>
        )}
      </TableCell>
    </tr>
  );
};
