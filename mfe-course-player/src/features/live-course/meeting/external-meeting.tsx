import type { MeetingLink } from '@cairn/domain/meeting.rules';
import { events, report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { Copy } from 'lucide-react';
import { t } from 'ttag';
import { MeetingCalendarLink } from './add-to-calendar.tsx';
import type { MeetingTimeProps } from './upcoming-meeting.tsx';
import { OpenMeetingInTabLink } from './meeting-frame.tsx';
import styles from './meeting.module.css';

interface ExternalMeetingProps extends MeetingTimeProps {
  readonly place: MeetingLink;
}

/** Link to a meeting room on a site that is not embedded here. */
export const ExternalMeetingLink = ({ place, ...meeting }: ExternalMeetingProps) => (
  <EmptyState
    art="camp"
    headingLevel={3}
    title={t`This meeting opens in its own tab`}
    className={styles['elsewhere']}
    action={
      <div className={styles['buttons']}>
        <OpenMeetingInTabLink address={place.address} variant="amber" />
        <Button variant="line" onClick={() => void copy(place.address)}>
          <Copy />
          {t`Copy link`}
        </Button>
        <CalendarUntilStart {...meeting} />
      </div>
    }
  >
    {place.host === undefined
      ? t`Your place in the course stays here.`
      : t`This site does not show rooms of ${place.host}. Nothing is wrong on your side, and your place in the course stays here.`}
  </EmptyState>
);

/** Placeholder for a meeting without a URL. */
export const MeetingWithoutUrl = (meeting: MeetingTimeProps) => (
  <EmptyState
    art="camp"
    headingLevel={3}
    title={t`No meeting link is available yet.`}
    className={styles['elsewhere']}
    action={<CalendarUntilStart {...meeting} />}
  >
    {t`It appears here as soon as there is one.`}
  </EmptyState>
);

const CalendarUntilStart = ({ start, now, ...meeting }: MeetingTimeProps) =>
  start !== undefined && now < start ? (
    <MeetingCalendarLink {...{ ...meeting, start, now }} variant="line" />
  ) : null;

const copy = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(new URL(address, location.href).href);
    events.emit('notice.shown', { tone: 'success', message: t`Link copied.` });
  } catch (error) {
    report(error, { at: 'copying the link of a meeting' });
    events.emit('notice.shown', { tone: 'error', message: t`The link could not be copied.` });
  }
};
