import { createCalendarFile } from '@cairn/domain/calendar-entry.rules';
import { toMeetingLink } from '@cairn/domain/meeting.rules';
import { getButtonClass, type ButtonLook } from '@cairn/ui/button-class';
import { CalendarPlus } from 'lucide-react';
import { t } from 'ttag';
import type { MeetingTimeProps } from './upcoming-meeting.tsx';

interface AddToCalendarProps extends MeetingTimeProps {
  readonly start: number;
  readonly variant: ButtonLook['variant'];
}

const DEFAULT_DURATION_S = 3600;
const NO_MEETING_HOSTS = { hosts: [], ownPage: undefined };

/** A link that downloads the meeting as a calendar file. The link contains the file, so it needs no request. */
export const MeetingCalendarLink = ({ course, node, start, now, variant }: AddToCalendarProps) => {
  const meetingLink = toMeetingLink(node.meetingUrl, NO_MEETING_HOSTS);
  const file = createCalendarFile(
    {
      uid: `${course.CourseID}-${node.id}@${location.hostname}`,
      title: node.name,
      description: [course.CourseTitle, node.description].filter(Boolean).join('\n\n'),
      address: meetingLink && toAbsoluteUrl(meetingLink.address),
      start,
      end: start + (node.Duration ?? DEFAULT_DURATION_S) * 1000,
    },
    now,
  );
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${node.id}.ics`}
      className={getButtonClass({ variant })}
    >
      <CalendarPlus />
      {t`Add to calendar`}
    </a>
  );
};

/** Calendars need absolute URLs. Text that is no URL stays as it was written. */
const toAbsoluteUrl = (address: string): string =>
  URL.canParse(address, location.href) ? new URL(address, location.href).href : address;
