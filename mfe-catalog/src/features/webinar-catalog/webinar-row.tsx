import type { Webinar } from '@cairn/api/webinars.contract';
import {
  isAttendee,
  type WebinarPeriod,
  parseWebinarPeriod,
  type WebinarState,
  getWebinarState,
} from '@cairn/domain/webinar.rules';
import {
  formatDayOfMonth,
  formatMonth,
  formatPeriod,
  formatWeekdayDate,
} from '@cairn/messages/dates';
import { commaList } from '@cairn/messages/word-lists';
import { session } from '@cairn/session';
import { CourseImage } from '@cairn/ui/course-image';
import { Tag } from '@cairn/ui/tag';
import { CalendarDays, Clock } from 'lucide-react';
import { useId } from 'react';
import { t } from 'ttag';
import { CalendarLink } from './calendar-link.tsx';
import { JoinWebinarButton, WebinarSignUpButton } from './webinar-buttons.tsx';
import styles from './webinar-row.module.css';

interface WebinarRowProps {
  readonly webinar: Webinar;
  /** Current time in milliseconds since 1970. */
  readonly now: number;
  readonly loading: 'eager' | 'lazy';
  /** True if the URL names this webinar: its title takes the focus. */
  readonly takesFocus: boolean;
}

/** Row of a webinar with its time in the reader's zone, and the button for its next action. */
export const WebinarRow = ({ webinar, now, loading, takesFocus }: WebinarRowProps) => {
  const titleId = useId();
  const period = parseWebinarPeriod(webinar);
  const state = getWebinarState(period, now);
  const attends = isAttendee(webinar, session.studentId());
  return (
    <article className={styles['row']} aria-labelledby={titleId}>
      <div className={styles['art']}>
        <CourseImage
          courseId={webinar.WebinarID}
          category=""
          src={webinar.ThumbnailUrl}
          loading={loading}
          className={styles['picture']}
        />
        {period && <CalendarLeaf start={period.start} />}
      </div>
      <div>
        <div className={styles['top']}>
          <WebinarTime webinar={webinar} period={period} />
          {webinar.Cancelled ? (
            <Tag tone="missing">{t`Cancelled`}</Tag>
          ) : (
            <StateTag state={state} attends={attends} />
          )}
        </div>
        <h2
          ref={takesFocus ? scrollToTitle : undefined}
          id={titleId}
          tabIndex={-1}
          className={styles['title']}
        >
          {webinar.Title}
        </h2>
        <p className={styles['description']}>{webinar.Description}</p>
        {webinar.Cancelled !== true && (
          <WebinarActions {...{ webinar, now, titleId, period, state, attends }} />
        )}
      </div>
    </article>
  );
};

interface WebinarActionsProps extends Pick<WebinarRowProps, 'webinar' | 'now'> {
  readonly titleId: string;
  readonly period: WebinarPeriod | undefined;
  readonly state: WebinarState;
  readonly attends: boolean;
}

const WebinarActions = (props: WebinarActionsProps) => {
  const { webinar, now, titleId, period, state, attends } = props;
  return (
    <div className={styles['actions']}>
      {attends ? (
        <JoinWebinarButton
          url={webinar.MeetingURL}
          titleId={titleId}
          hasEnded={state === 'ended'}
        />
      ) : (
        <WebinarSignUpButton webinar={webinar} titleId={titleId} hasEnded={state === 'ended'} />
      )}
      {period && state !== 'ended' && (
        <CalendarLink webinar={webinar} period={period} now={now} titleId={titleId} />
      )}
    </div>
  );
};

/** Scrolls to the title of the webinar, centred, since the navigation bar would cover it otherwise. */
const scrollToTitle = (title: HTMLElement | null): void => {
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'center' });
};

/** Picture of a calendar sheet with the day; decorative, since the text beside it contains the date. */
const CalendarLeaf = ({ start }: { readonly start: number }) => (
  <div className={styles['leaf']} aria-hidden="true">
    <span>{formatMonth(start)}</span>
    <b>{formatDayOfMonth(start)}</b>
  </div>
);

interface WebinarTimeProps {
  readonly webinar: Webinar;
  readonly period: WebinarPeriod | undefined;
}

/** Shows the date of a webinar; an unreadable date is shown as given. */
const WebinarTime = ({ webinar, period }: WebinarTimeProps) => {
  const dateText = commaList([webinar.Date, webinar.Time, webinar.EndTime].filter(Boolean));
  return (
    <p className={styles['when']}>
      <span>
        <CalendarDays />
        {period ? (
          <time dateTime={new Date(period.start).toISOString()}>
            {formatWeekdayDate(period.start)}
          </time>
        ) : (
          <span>{dateText || t`Date to be announced`}</span>
        )}
      </span>{' '}
      {period && (
        <span>
          <Clock />
          {formatPeriod(period.start, period.end)}
        </span>
      )}
    </p>
  );
};

const StateTag = (props: { readonly state: WebinarState; readonly attends: boolean }) => {
  if (props.state === 'live') return <Tag tone="enrolled">{t`Live now`}</Tag>;
  if (props.state === 'ended') return <Tag>{t`Ended`}</Tag>;
  return props.attends ? <Tag tone="completed">{t`Signed up`}</Tag> : null;
};
