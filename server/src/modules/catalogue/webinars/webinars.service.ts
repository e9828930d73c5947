import type { Webinar } from '@cairn/api/webinars.contract';
import { cacheByRevision, type RevisionCounters } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import { toMediaPath } from '../../media/media-key.ts';
import {
  addWebinarAttendee,
  findWebinar,
  listAttendedWebinars,
  listStoredWebinars,
  type StoredWebinar,
} from './webinars.repository.ts';

export interface WebinarsService {
  /**
   * Returns all webinars, sorted by start time; removed ones for those who signed up. Only students who signed up for a webinar
   * get its meeting URL and see that they attend (PAPI-53). All callers who attend no webinar share one response.
   */
  readonly list: (caller: string | undefined) => Promise<Webinar[] | SharedResponse<Webinar[]>>;
  /**
   * Signs the caller up for a webinar; a second call changes nothing.
   * @throws not-found
   * @throws conflict if the webinar is cancelled
   */
  readonly signUp: (webinarId: string, caller: string) => Promise<Webinar>;
}

/** Splits '2026-05-04T14:00:00.000Z' into date and time. Dates of webinars have no seconds. */
const formatUtcDate = (date: Date): string => date.toISOString().slice(0, 10);
const formatUtcTime = (date: Date): string => `${date.toISOString().slice(11, 16)}Z`;

/** Converts a stored webinar for the response. @param attendee undefined for a caller who does not attend the webinar */
const toWebinar = (row: StoredWebinar, attendee: string | undefined): Webinar => ({
  WebinarID: row.webinarId,
  Title: row.title,
  Description: row.description,
  Date: formatUtcDate(row.startsAt),
  Time: formatUtcTime(row.startsAt),
  EndTime: formatUtcTime(row.endsAt),
  ThumbnailUrl: row.thumbnailKey === null ? '' : toMediaPath(row.thumbnailKey),
  ...(attendee !== undefined && { MeetingURL: row.meetingUrl }),
  ...(row.isCancelled && { Cancelled: true }),
  Attendees: attendee === undefined ? [] : [attendee],
});

const NO_WEBINARS: ReadonlySet<string> = new Set();

export const createWebinarsService = (
  sql: Sql,
  revisions: Pick<RevisionCounters, 'content'>,
): WebinarsService => {
  const stored = cacheByRevision(revisions.content, () => listStoredWebinars(sql));
  return {
    list: async (caller) => {
      const [rows, attended] = await Promise.all([
        stored(),
        caller === undefined ? NO_WEBINARS : listAttendedWebinars(sql, caller),
      ]);
      const build = () =>
        rows
          .filter(({ isRemoved, webinarId }) => !isRemoved || attended.has(webinarId))
          .map((row) => toWebinar(row, attended.has(row.webinarId) ? caller : undefined));
      return attended.size > 0 ? build() : new SharedResponse({ source: rows, build });
    },
    signUp: (webinarId, caller) =>
      sql.begin(async (tx) => {
        await addWebinarAttendee(tx, webinarId, caller);
        const row = await findWebinar(tx, webinarId);
        if (!row || row.isRemoved) throw new AppError('not-found', 'There is no such webinar.');
        if (row.isCancelled) throw new AppError('conflict', 'This webinar is cancelled.');
        return toWebinar(row, caller);
      }),
  };
};
