import type { CourseItem, CourseNode } from '@cairn/api/course-item.contract';
import { type MeetingLink, getMeetingState, toMeetingLink } from '@cairn/domain/meeting.rules';
import { useQuery, useSite } from '@cairn/runtime';
import { Tag } from '@cairn/ui/tag';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { parseIsoToMs } from '@cairn/domain/meeting.rules';
import { formatWeekdayDateTime, formatZone } from '@cairn/messages/dates';
import { CollapsibleAttachments } from './collapsible-attachments.tsx';
import { type MeetingTimeProps, UpcomingMeeting } from './upcoming-meeting.tsx';
import { ExternalMeetingLink, MeetingWithoutUrl } from './external-meeting.tsx';
import { MeetingFrame, OpenMeetingInTabLink } from './meeting-frame.tsx';
import styles from './meeting.module.css';
import { formatInstructorName } from '@cairn/domain/instructor-name.rules';
import { Avatar } from '@cairn/ui/avatar';
import { courseQueries } from '../../../lib/course.queries.ts';

const SECOND = 1000;

/** Returns the time in milliseconds since 1970. While ticking, it updates every second, even after the machine has slept. */
const useSecondsClock = (isTicking: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
};

/** The instructor of the course; nothing until their data are loaded. */
const MeetingTeacher = ({ course }: { readonly course: CourseItem }) => {
  const { data } = useQuery(courseQueries.instructor(course.InstructorID ?? ''));
  if (!data) return null;
  return (
    <div className={styles['teacher']}>
      <Avatar personId={data.InstructorID} src={data.profileImageUrl} />
      <span>
        <strong>{formatInstructorName(data)}</strong>
        <span>{t`Instructor`}</span>
      </span>
    </div>
  );
};

interface MeetingViewProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
}

/** Shows a meeting of a live course: its room or the countdown to it, with its details (SYNC-08, SYNC-09, SYNC-10). */
export const MeetingView = ({ course, node }: MeetingViewProps) => {
  const { meetingHosts: hosts = [], meetingPage: ownPage } = useSite();
  const start = parseIsoToMs(node.meetingDateTime);
  const [isEarly, setEarly] = useState(false);
  const now = useSecondsClock(start !== undefined);
  const state = getMeetingState(start, node.Duration, now);
  const link = toMeetingLink(node.meetingUrl, { hosts, ownPage });
  const isShown = link?.isFramed === true && (state !== 'ahead' || isEarly);
  return (
    <article className={styles['meeting']}>
      <Room {...{ course, node, start, now, link, isShown }} onEnter={() => setEarly(true)} />
      <header className={styles['head']}>
        <div>
          <h2>{node.name}</h2>
          {start !== undefined && (
            <p className={styles['moment']}>
              <time dateTime={node.meetingDateTime}>{formatWeekdayDateTime(start)}</time>
              {` ${formatZone(start)}`}
            </p>
          )}
        </div>
        <div className={styles['state']}>
          {state === 'live' && <Tag tone="satisfied">{t`Live now`}</Tag>}
          {state === 'over' && <Tag>{t`Over`}</Tag>}
          {isShown && <OpenMeetingInTabLink address={link.address} variant="line" />}
        </div>
      </header>
      <VisuallyHidden as="div">
        <p role="status">{start !== undefined && announcement(start - now)}</p>
      </VisuallyHidden>
      <MeetingTeacher course={course} />
      <p className={styles['description']}>
        {node.description?.trim() || t`No description provided.`}
      </p>
      <CollapsibleAttachments attachments={node.attachments ?? []} />
    </article>
  );
};

interface RoomProps extends MeetingTimeProps {
  readonly link: MeetingLink | undefined;
  readonly isShown: boolean;
  readonly onEnter: () => void;
}

const Room = ({ link, isShown, onEnter, ...meeting }: RoomProps) => {
  if (!link) return <MeetingWithoutUrl {...meeting} />;
  if (!link.isFramed) return <ExternalMeetingLink {...meeting} place={link} />;
  if (isShown) return <MeetingFrame name={meeting.node.name} link={link} />;
  return <UpcomingMeeting {...meeting} onEnter={onEnter} />;
};

const MINUTE = 60_000;

/** Returns the text for screen readers during the countdown: three in all, instead of one every second. */
const announcement = (ms: number): string => {
  if (ms <= 0) return ms > -MINUTE ? t`The meeting begins now.` : '';
  if (ms <= MINUTE) return t`The meeting begins in one minute.`;
  return ms <= 10 * MINUTE ? t`The meeting begins in less than ten minutes.` : '';
};
