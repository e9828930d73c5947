import { fragment, type Sql, type TransactionSql } from '../../database/sql.ts';

/** A webinar and whether one student has signed up for it. */
export interface StoredWebinar {
  readonly webinarId: string;
  readonly title: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly meetingUrl: string;
  readonly thumbnailKey: string | null;
  readonly isAttendee: boolean;
}

/** @param studentId null for a visitor, who attends nothing */
const columns = (studentId: string | null) => fragment`
  webinar_id as "webinarId", title, description, starts_at as "startsAt", ends_at as "endsAt",
  meeting_url as "meetingUrl", thumbnail_key as "thumbnailKey",
  exists (select from webinar_attendees as attendee
    where attendee.webinar_id = webinars.webinar_id
      and attendee.student_id = ${studentId}) as "isAttendee"`;

export const listStoredWebinars = (sql: Sql, studentId: string | null): Promise<StoredWebinar[]> =>
  sql<StoredWebinar[]>`
    select ${columns(studentId)} from webinars order by starts_at, webinar_id`;

export const findWebinar = async (
  tx: TransactionSql,
  webinarId: string,
  studentId: string,
): Promise<StoredWebinar | undefined> => {
  const [row] = await tx<StoredWebinar[]>`
    select ${columns(studentId)} from webinars where webinar_id = ${webinarId}`;
  return row;
};

/** Does nothing for an unknown webinar; signing up again keeps the first time. */
export const addAttendee = async (
  tx: TransactionSql,
  webinarId: string,
  studentId: string,
): Promise<void> => {
  await tx`insert into webinar_attendees (webinar_id, student_id)
    select webinar_id, ${studentId} from webinars where webinar_id = ${webinarId}
    on conflict do nothing`;
};
