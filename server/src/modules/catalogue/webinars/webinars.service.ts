import type { Webinar } from '@cairn/api/webinars.contract';
import { cacheByRevision, type Revisions } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import { mediaPath } from '../../media/media-key.ts';
import {
  addAttendee,
  findWebinar,
  listAttendedWebinars,
  listStoredWebinars,
  type StoredWebinar,
} from './webinars.repository.ts';

export interface WebinarsService {
  /**
   * Returns all webinars by start time. Only attendees get the meeting URL and the mark of their attendance (PAPI-53). Callers
   * without any webinar get the same response.
   */
  readonly list: (caller: string | undefined) => Promise<Webinar[] | SharedResponse<Webinar[]>>;
  /**
   * Signs the caller up; a second call changes nothing.
   * @throws not-found
   */
  readonly signUp: (webinarId: string, caller: string) => Promise<Webinar>;
}

/** Split '2026-05-04T14:00:00.000Z' into date and time. Content has no seconds. */
const formatUtcDate = (moment: Date): string => moment.toISOString().slice(0, 10);
const formatUtcTime = (moment: Date): string => `${moment.toISOString().slice(11, 16)}Z`;

/** @param attendee undefined for a caller who does not attend the webinar */
const toWebinar = (row: StoredWebinar, attendee: string | undefined): Webinar => ({
  WebinarID: row.webinarId,
  Title: row.title,
  Description: row.description,
  Date: formatUtcDate(row.startsAt),
  Time: formatUtcTime(row.startsAt),
  EndTime: formatUtcTime(row.endsAt),
  ThumbnailUrl: row.thumbnailKey === null ? '' : mediaPath(row.thumbnailKey),
  ...(attendee !== undefined && { MeetingURL: row.meetingUrl }),
  Attendees: attendee === undefined ? [] : [attendee],
});

const NO_WEBINARS: ReadonlySet<string> = new Set();

export const createWebinarsService = (
  sql: Sql,
  revisions: Pick<Revisions, 'content'>,
): WebinarsService => {
  const stored = cacheByRevision(revisions.content, () => listStoredWebinars(sql));
  return {
    list: async (caller) => {
      const [rows, attended] = await Promise.all([
        stored(),
        caller === undefined ? NO_WEBINARS : listAttendedWebinars(sql, caller),
      ]);
      const build = () =>
        rows.map((row) => toWebinar(row, attended.has(row.webinarId) ? caller : undefined));
      return attended.size > 0 ? build() : new SharedResponse({ source: rows, build });
    },
    signUp: (webinarId, caller) =>
      sql.begin(async (tx) => {
        await addAttendee(tx, webinarId, caller);
        const row = await findWebinar(tx, webinarId);
        if (row) return toWebinar(row, caller);
        throw new AppError('not-found', 'There is no such webinar.');
      }),
  };
};
