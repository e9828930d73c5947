import type { Webinar } from '@cairn/api/webinars.contract';
import { createCalendarFile } from '@cairn/domain/calendar-entry.rules';
import { toJoinUrl, type WebinarPeriod } from '@cairn/domain/webinar.rules';
import { getButtonClass } from '@cairn/ui/button-class';
import { CalendarPlus } from 'lucide-react';
import { t } from 'ttag';

interface CalendarLinkProps {
  readonly webinar: Webinar;
  readonly period: WebinarPeriod;
  readonly now: number;
  readonly titleId: string;
}

/** A link that downloads the webinar as a calendar file. The link contains the file, so it needs no request. */
export const CalendarLink = ({ webinar, period, now, titleId }: CalendarLinkProps) => {
  const file = createCalendarFile(
    {
      uid: `${webinar.WebinarID}@${location.hostname}`,
      title: webinar.Title,
      description: webinar.Description,
      address: toJoinUrl(webinar.MeetingURL),
      ...period,
    },
    now,
  );
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${webinar.WebinarID}.ics`}
      aria-describedby={titleId}
      className={getButtonClass({ variant: 'ghost' })}
    >
      <CalendarPlus />
      {t`Add to calendar`}
    </a>
  );
};
