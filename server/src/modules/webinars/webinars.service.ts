import type { Webinar } from '@cairn/api/webinars.contract';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { mediaPath } from '../media/media-key.ts';
import {
  addAttendee,
  findWebinar,
  listStoredWebinars,
  type StoredWebinar,
} from './webinars.repository.ts';

export interface WebinarsService {
  /** All webinars by time. Where one meets, and that the caller attends, is told to an attendee only (PAPI-53). */
  readonly list: (caller: string | undefined) => Promise<Webinar[]>;
  /** Signs the caller up, once. Throws not-found. */
  readonly signUp: (webinarId: string, caller: string) => Promise<Webinar>;
}

/** '2026-05-04T14:00:00.000Z' in its two parts; minutes are as exact as content is. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const timeOf = (moment: Date): string => `${moment.toISOString().slice(11, 16)}Z`;

const webinarFor = (row: StoredWebinar, caller: string | undefined): Webinar => ({
  WebinarID: row.webinarId,
  Title: row.title,
  Description: row.description,
  Date: dayOf(row.startsAt),
  Time: timeOf(row.startsAt),
  EndTime: timeOf(row.endsAt),
  ThumbnailUrl: row.thumbnailKey === null ? '' : mediaPath(row.thumbnailKey),
  ...(row.isAttendee && { MeetingURL: row.meetingUrl }),
  Attendees: row.isAttendee && caller !== undefined ? [caller] : [],
});

export const createWebinarsService = (sql: Sql): WebinarsService => ({
  list: async (caller) => {
    const rows = await listStoredWebinars(sql, caller ?? null);
    return rows.map((row) => webinarFor(row, caller));
  },
  signUp: (webinarId, caller) =>
    sql.begin(async (tx) => {
      await addAttendee(tx, webinarId, caller);
      const row = await findWebinar(tx, webinarId, caller);
      if (row) return webinarFor(row, caller);
      throw new AppError('not-found', 'There is no such webinar.');
    }),
});
