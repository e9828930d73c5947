import type { Webinar } from '@cairn/api/webinars.contract';
import { readByRevision, type Revisions } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import { mediaPath } from '../../media/media-key.ts';
import {
  addAttendee,
  findWebinar,
  listAttended,
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
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const timeOf = (moment: Date): string => `${moment.toISOString().slice(11, 16)}Z`;

/** @param attendee undefined for a caller who does not attend the webinar */
const webinarFor = (row: StoredWebinar, attendee: string | undefined): Webinar => ({
  WebinarID: row.webinarId,
  Title: row.title,
  Description: row.description,
  Date: dayOf(row.startsAt),
  Time: timeOf(row.startsAt),
  EndTime: timeOf(row.endsAt),
  ThumbnailUrl: row.thumbnailKey === null ? '' : mediaPath(row.thumbnailKey),
  ...(attendee !== undefined && { MeetingURL: row.meetingUrl }),
  Attendees: attendee === undefined ? [] : [attendee],
});

const NONE: ReadonlySet<string> = new Set();

export const createWebinarsService = (
  sql: Sql,
  revisions: Pick<Revisions, 'content'>,
): WebinarsService => {
  const stored = readByRevision(revisions.content, () => listStoredWebinars(sql));
  return {
    list: async (caller) => {
      const [rows, attended] = await Promise.all([
        stored(),
        caller === undefined ? NONE : listAttended(sql, caller),
      ]);
      const build = () =>
        rows.map((row) => webinarFor(row, attended.has(row.webinarId) ? caller : undefined));
      return attended.size > 0 ? build() : new SharedResponse({ source: rows, build });
    },
    signUp: (webinarId, caller) =>
      sql.begin(async (tx) => {
        await addAttendee(tx, webinarId, caller);
        const row = await findWebinar(tx, webinarId);
        if (row) return webinarFor(row, caller);
        throw new AppError('not-found', 'There is no such webinar.');
      }),
  };
};
