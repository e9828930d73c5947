import type { CourseItem, CourseNode } from '@cairn/api/courses.contract';
import { type MeetingPlace, meetingPlace, meetingState } from '@cairn/domain/meeting.rules';
import { useSite } from '@cairn/runtime';
import { Tag } from '@cairn/ui/tag';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useState } from 'react';
import { t } from 'ttag';
import { momentOf, momentText, zoneText } from '../node-texts.ts';
import { FoldedAttachments } from './folded-attachments.tsx';
import { MeetingAhead, type MomentProps } from './meeting-ahead.tsx';
import { MeetingElsewhere, NowhereYet } from './meeting-elsewhere.tsx';
import { MeetingFrame, OwnTab } from './meeting-frame.tsx';
import { MeetingTeacher } from './meeting-teacher.tsx';
import styles from './meeting.module.css';
import { useNow } from './use-now.ts';

interface MeetingViewProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
}

/** A meeting: its room or the countdown, with its details (SYNC-08, SYNC-09, SYNC-10). */
export const MeetingView = ({ course, node }: MeetingViewProps) => {
  const { meetingHosts: hosts = [], meetingPage: ownPage } = useSite();
  const start = momentOf(node.meetingDateTime);
  const [isEarly, setEarly] = useState(false);
  const now = useNow(start !== undefined);
  const state = meetingState(start, node.Duration, now);
  const place = meetingPlace(node.meetingUrl, { hosts, ownPage });
  const isShown = place?.isFramed === true && (state !== 'ahead' || isEarly);
  return (
    <article className={styles['meeting']}>
      <Room {...{ course, node, start, now, place, isShown }} onEnter={() => setEarly(true)} />
      <header className={styles['head']}>
        <div>
          <h2>{node.name}</h2>
          {start !== undefined && (
            <p className={styles['moment']}>
              <time dateTime={node.meetingDateTime}>{momentText(start)}</time>
              {` ${zoneText(start)}`}
            </p>
          )}
        </div>
        <div className={styles['state']}>
          {state === 'live' && <Tag tone="satisfied">{t`Live now`}</Tag>}
          {state === 'over' && <Tag>{t`Over`}</Tag>}
          {isShown && <OwnTab address={place.address} variant="line" />}
        </div>
      </header>
      <VisuallyHidden as="div">
        <p role="status">{start !== undefined && announcement(start - now)}</p>
      </VisuallyHidden>
      <MeetingTeacher course={course} />
      <p className={styles['description']}>
        {node.description?.trim() || t`No description provided.`}
      </p>
      <FoldedAttachments attachments={node.attachments ?? []} />
    </article>
  );
};

interface RoomProps extends MomentProps {
  readonly place: MeetingPlace | undefined;
  readonly isShown: boolean;
  readonly onEnter: () => void;
}

const Room = ({ place, isShown, onEnter, ...moment }: RoomProps) => {
  if (!place) return <NowhereYet {...moment} />;
  if (!place.isFramed) return <MeetingElsewhere {...moment} place={place} />;
  if (isShown) return <MeetingFrame name={moment.node.name} place={place} />;
  return <MeetingAhead {...moment} onEnter={onEnter} />;
};

const MINUTE = 60_000;

/** Returns three announcements during the countdown, instead of one every second. */
const announcement = (ms: number): string => {
  if (ms <= 0) return ms > -MINUTE ? t`The meeting begins now.` : '';
  if (ms <= MINUTE) return t`The meeting begins in one minute.`;
  return ms <= 10 * MINUTE ? t`The meeting begins in less than ten minutes.` : '';
};
