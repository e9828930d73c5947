import type { CourseItem, CourseNode } from '@cairn/api/course-item.contract';
import { splitTimeLeft } from '@cairn/domain/meeting.rules';
import { Button } from '@cairn/ui/button';
import { CourseImage } from '@cairn/ui/course-image';
import { t } from 'ttag';
import { formatWeekdayDateTime, formatZone } from '@cairn/messages/dates';
import { MeetingCalendarLink } from './add-to-calendar.tsx';
import styles from './meeting.module.css';

export interface MeetingTimeProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  /** Start of the meeting in milliseconds since 1970, like `now`; undefined if the meeting has no date. */
  readonly start: number | undefined;
  readonly now: number;
}

interface UpcomingMeetingProps extends MeetingTimeProps {
  readonly onEnter: () => void;
}

/** Shows a countdown in place of a meeting room that opens later. */
export const UpcomingMeeting = ({
  course,
  node,
  start = 0,
  now,
  onEnter,
}: UpcomingMeetingProps) => (
  <div className={styles['ahead']} data-surface="deep">
    <div className={styles['wait']}>
      <p className={styles['begins']}>{beginsText(start)}</p>
      <Countdown ms={start - now} />
      <div className={styles['buttons']}>
        <MeetingCalendarLink {...{ course, node, start, now }} variant="amber" />
        <Button variant="ghost" onClick={onEnter}>
          {t`Enter the room now`}
        </Button>
      </div>
      <p className={styles['hint']}>
        {t`The room opens here 10 minutes before. It may then ask for camera and microphone.`}
      </p>
    </div>
    <CourseImage
      courseId={course.CourseID}
      category={course.Category}
      src={course.ThumbnailUrl}
      className={styles['art']}
    />
  </div>
);

const beginsText = (start: number): string => {
  const moment = formatWeekdayDateTime(start);
  const zone = formatZone(start);
  return t`Begins ${moment} ${zone}`;
};

const Countdown = ({ ms }: { readonly ms: number }) => {
  const parts = splitTimeLeft(ms);
  const words = parts.map(({ value, unit }) => `${value} ${unit}`).join(' ');
  if (words === '') return <p className={styles['begins']}>{t`Begins now`}</p>;
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label={t`Begins in ${words}`}
      className={styles['countdown']}
    >
      {parts.map(({ value, unit }) => (
        <div key={unit}>
          <b>{value}</b>
          <span>{unit}</span>
        </div>
      ))}
    </div>
  );
};
