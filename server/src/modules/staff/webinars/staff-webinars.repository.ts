/** Reads and changes webinars and their attendees for the administrators of a site. */
import {
  type ListedStaffWebinar,
  STAFF_WEBINARS_PAGE_SIZE,
  type StaffWebinar,
  type WebinarAttendee,
} from '@cairn/api/staff-webinars.contract';
import type { WebinarText } from '@cairn/domain/staff-webinar.rules';
import {
  sqlFragment,
  type SqlFragment,
  type SqlQuery,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import {
  containsSearchTextSql,
  joinContentRecord,
  RECORD_ORIGIN_SQL,
} from '../catalogue-records/record-columns.ts';

type WithDates<Row> = Omit<Row, 'startsAt' | 'endsAt'> & {
  readonly startsAt: Date;
  readonly endsAt: Date;
};

const toTexts = <Row extends { readonly startsAt: Date; readonly endsAt: Date }>(row: Row) => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

const LISTED_COLUMNS = sqlFragment`
  webinars.webinar_id as "webinarId", title, starts_at as "startsAt", ends_at as "endsAt",
  webinar_cancelled_at is not null as "isCancelled",
  (select count(*)::int from webinar_attendees attendee
    where attendee.webinar_id = webinars.webinar_id) as attendees,
  ${RECORD_ORIGIN_SQL} as origin`;

const RECORDS = joinContentRecord('webinars', sqlFragment`webinars.webinar_id`);

const isListed = (search: string | undefined): SqlFragment =>
  sqlFragment`webinar_removed_at is null and ${containsSearchTextSql(sqlFragment`title`, search)}`;

export const countWebinars = async (sql: SqlQuery, search: string | undefined): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from webinars where ${isListed(search)}`;
  return row?.count ?? 0;
};

/** Returns a page of the webinars, the latest first. @param page counted from 1 */
export const listWebinarsPage = async (
  sql: SqlQuery,
  search: string | undefined,
  page: number,
): Promise<ListedStaffWebinar[]> => {
  const rows = await sql<WithDates<ListedStaffWebinar>[]>`
    select ${LISTED_COLUMNS} from webinars ${RECORDS} where ${isListed(search)}
    order by starts_at desc, webinars.webinar_id
    limit ${STAFF_WEBINARS_PAGE_SIZE} offset ${(page - 1) * STAFF_WEBINARS_PAGE_SIZE}`;
  return rows.map(toTexts);
};

const LOCAL_FORMAT = 'YYYY-MM-DD"T"HH24:MI';

const localTime = (column: SqlFragment): SqlFragment =>
  sqlFragment`to_char(${column} at time zone coalesce(webinar_time_zone, 'UTC'), ${LOCAL_FORMAT})`;

/** Returns a webinar that was not removed. */
export const findStaffWebinar = async (
  sql: SqlQuery,
  webinarId: string,
): Promise<StaffWebinar | undefined> => {
  const [row] = await sql<WithDates<StaffWebinar>[]>`
    select ${LISTED_COLUMNS}, json_build_object('title', title, 'description', description,
        'begins', ${localTime(sqlFragment`starts_at`)}, 'ends', ${localTime(sqlFragment`ends_at`)},
        'timeZone', coalesce(webinar_time_zone, 'UTC'), 'meetingUrl', meeting_url) as text
    from webinars ${RECORDS} where webinars.webinar_id = ${webinarId} and webinar_removed_at is null`;
  return row && toTexts(row);
};

/** Locks a webinar until the transaction ends, and returns it. */
export const lockWebinar = async (
  tx: TransactionSql,
  webinarId: string,
): Promise<StaffWebinar | undefined> => {
  await tx`select 1 from webinars where webinar_id = ${webinarId} for update`;
  return findStaffWebinar(tx, webinarId);
};

const toInstant = (local: string, zone: string): SqlFragment =>
  sqlFragment`${local}::text::timestamp at time zone ${zone}::text`;

/**
 * Stores a new webinar. Returns false if another one has the id.
 * @param copiedId webinar whose picture is copied
 */
export const insertWebinar = async (
  tx: TransactionSql,
  webinarId: string,
  text: WebinarText,
  copiedId: string | undefined,
): Promise<boolean> => {
  const { title, description, begins, ends, timeZone, meetingUrl } = text;
  const rows = await tx`
    insert into webinars (webinar_id, title, description, starts_at, ends_at, meeting_url,
      webinar_time_zone, thumbnail_key)
    values (${webinarId}, ${title}, ${description}, ${toInstant(begins, timeZone)},
      ${toInstant(ends, timeZone)}, ${meetingUrl}, ${timeZone},
      (select thumbnail_key from webinars where webinar_id = ${copiedId ?? null}))
    on conflict do nothing returning 1`;
  return rows.length > 0;
};

export const storeWebinarText = async (
  tx: TransactionSql,
  webinarId: string,
  { title, description, begins, ends, timeZone, meetingUrl }: WebinarText,
): Promise<void> => {
  await tx`update webinars set title = ${title}, description = ${description},
      starts_at = ${toInstant(begins, timeZone)}, ends_at = ${toInstant(ends, timeZone)},
      webinar_time_zone = ${timeZone}, meeting_url = ${meetingUrl}
    where webinar_id = ${webinarId}`;
};

export const storeWebinarCancelled = async (
  tx: TransactionSql,
  webinarId: string,
  at: Date,
): Promise<void> => {
  await tx`update webinars set webinar_cancelled_at = ${at} where webinar_id = ${webinarId}`;
};

export const storeWebinarRemoved = async (
  tx: TransactionSql,
  webinarId: string,
  at: Date,
): Promise<void> => {
  await tx`update webinars set webinar_removed_at = ${at} where webinar_id = ${webinarId}`;
};

export const listAttendeeAddresses = async (
  tx: TransactionSql,
  webinarId: string,
): Promise<string[]> => {
  const rows = await tx<{ email: string }[]>`
    select email from webinar_attendees join students using (student_id)
    where webinar_id = ${webinarId} order by email`;
  return rows.map(({ email }) => email);
};

const ATTENDEES = sqlFragment`
  select students.student_id as "personId", full_name(first_name, last_name) as name, email,
    has_attended as "hasAttended",
    array(select group_name from student_group_members member join student_groups using (group_id)
      where member.student_id = students.student_id order by lower(group_name)) as groups
  from webinar_attendees join students using (student_id)`;

/**
 * Returns attendees by name.
 * @param after number of attendees to skip
 */
export const listWebinarAttendeesPage = (
  sql: SqlQuery,
  webinarId: string,
  after: number,
): Promise<WebinarAttendee[]> =>
  sql<WebinarAttendee[]>`${ATTENDEES} where webinar_id = ${webinarId}
    order by lower(last_name), lower(first_name), students.student_id
    limit ${STAFF_WEBINARS_PAGE_SIZE} offset ${after}`;

export const countWebinarAttendees = async (
  sql: SqlQuery,
  webinarId: string,
): Promise<{ total: number; attended: number }> => {
  const [row] = await sql<{ total: number; attended: number }[]>`
    select count(*)::int as total, count(*) filter (where has_attended)::int as attended
    from webinar_attendees where webinar_id = ${webinarId}`;
  return row ?? { total: 0, attended: 0 };
};

/**
 * Stores whether a person attended.
 * @returns 'unknown' for a person who has not signed up
 */
export const storeWebinarAttendance = async (
  tx: TransactionSql,
  webinarId: string,
  personId: string,
  hasAttended: boolean,
): Promise<'changed' | 'unchanged' | 'unknown'> => {
  const [row] = await tx<{ before: boolean }[]>`
    select has_attended as before from webinar_attendees
    where webinar_id = ${webinarId} and student_id = ${personId} for update`;
  if (!row) return 'unknown';
  if (row.before === hasAttended) return 'unchanged';
  await tx`update webinar_attendees set has_attended = ${hasAttended}
    where webinar_id = ${webinarId} and student_id = ${personId}`;
  return 'changed';
};
