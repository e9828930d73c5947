import { sqlFragment, type Sql, type TransactionSql } from '../../../platform/database/sql.ts';

export interface StoredWebinar {
  readonly webinarId: string;
  readonly title: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly meetingUrl: string;
  readonly thumbnailKey: string | null;
  readonly isCancelled: boolean;
  /** True if staff have removed the webinar. Only students who signed up still see it. */
  readonly isRemoved: boolean;
}

const columns = sqlFragment`
  webinar_id as "webinarId", title, description, starts_at as "startsAt", ends_at as "endsAt",
  meeting_url as "meetingUrl", thumbnail_key as "thumbnailKey",
  webinar_cancelled_at is not null as "isCancelled", webinar_removed_at is not null as "isRemoved"`;

/** Returns all webinars, sorted by start time. */
export const listStoredWebinars = (sql: Sql): Promise<StoredWebinar[]> =>
  sql<StoredWebinar[]>`select ${columns} from webinars order by starts_at, webinar_id`;

/** Returns the ids of the webinars that a student has signed up for. */
export const listAttendedWebinars = async (
  sql: Sql,
  studentId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ webinarId: string }[]>`
    select webinar_id as "webinarId" from webinar_attendees where student_id = ${studentId}`;
  return new Set(rows.map(({ webinarId }) => webinarId));
};

export const findWebinar = async (
  tx: TransactionSql,
  webinarId: string,
): Promise<StoredWebinar | undefined> => {
  const [row] = await tx<StoredWebinar[]>`
    select ${columns} from webinars where webinar_id = ${webinarId}`;
  return row;
};

/**
 * Stores that a student attends a webinar. Does nothing for an unknown, cancelled or removed webinar. A second call keeps the
 * time of the first one.
 */
export const addWebinarAttendee = async (
  tx: TransactionSql,
  webinarId: string,
  studentId: string,
): Promise<void> => {
  await tx`insert into webinar_attendees (webinar_id, student_id)
    select webinar_id, ${studentId} from webinars
    where webinar_id = ${webinarId} and webinar_cancelled_at is null and webinar_removed_at is null
    on conflict do nothing`;
};
