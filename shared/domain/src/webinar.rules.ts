/** Rules of webinars: their time, order, search and meeting URL. 002 §2.7, §5, §9. */
import { parseSearchText } from './url-search.rules.ts';
import { createListUrlFormat } from './list-view.rules.ts';
import { selectListPage } from './paging.rules.ts';
import { containsSearchText } from './search-text.rules.ts';

export interface ListedWebinar {
  readonly WebinarID: string;
  readonly Title: string;
  readonly Description: string;
  readonly Date: string;
  readonly Time: string;
  readonly EndTime: string;
  readonly Attendees: readonly string[];
  readonly Cancelled?: boolean | undefined;
}

/** Start and end of a webinar in milliseconds since 1970. */
export interface WebinarPeriod {
  readonly start: number;
  readonly end: number;
}

/** State of a webinar at a time. 'undated': its date cannot be read. */
export type WebinarState = 'upcoming' | 'live' | 'ended' | 'undated';

/** Search and page of the list of webinars; an empty `search` matches every webinar. `page` counts from 1. */
export interface WebinarView {
  readonly search: string;
  readonly page: number;
}

export const WEBINAR_PAGE_SIZE = 5;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const parseLocalTime = (day: string, time: string): number =>
  Date.parse(`${day.trim()}T${time.trim()}`);

/**
 * Returns the period of a webinar; undefined when date or start cannot be read. An end at or before the start is on the
 * next day; an end that cannot be read is an hour after the start.
 */
export const parseWebinarPeriod = (webinar: ListedWebinar): WebinarPeriod | undefined => {
  const start = parseLocalTime(webinar.Date, webinar.Time);
  if (Number.isNaN(start)) return undefined;
  const end = parseLocalTime(webinar.Date, webinar.EndTime);
  if (Number.isNaN(end)) return { start, end: start + HOUR_MS };
  return { start, end: end > start ? end : end + DAY_MS };
};

/**
 * Returns the state of a webinar.
 * @param now milliseconds since 1970
 */
export const getWebinarState = (period: WebinarPeriod | undefined, now: number): WebinarState => {
  if (!period) return 'undated';
  if (now < period.start) return 'upcoming';
  return now < period.end ? 'live' : 'ended';
};

/** Returns the webinars sorted by date and time, the earliest first. Those without a readable date come last (WEB-03). */
export const sortWebinarsByStart = <W extends ListedWebinar>(webinars: readonly W[]): W[] => {
  const getStart = (webinar: W) => parseWebinarPeriod(webinar)?.start ?? Infinity;
  return webinars
    .map((webinar) => ({ webinar, start: getStart(webinar) }))
    .toSorted((a, b) =>
      a.start === b.start ? a.webinar.Title.localeCompare(b.webinar.Title) : a.start - b.start,
    )
    .map(({ webinar }) => webinar);
};

export const webinarUrlFormat = createListUrlFormat<WebinarView>(
  { search: '', page: 1 },
  (view) => ({
    ...view,
    search: parseSearchText(view.search),
  }),
);

const filterWebinars = <W extends ListedWebinar>(sorted: readonly W[], search: string): W[] => {
  return sorted.filter(({ Title, Description }) =>
    [Title, Description].some((text) => containsSearchText(text, search)),
  );
};

/**
 * Returns the first matching webinar that is live or upcoming, and the number of its page. Undefined without such a
 * webinar, or if it is the first in the list and therefore in sight.
 * @param now milliseconds since 1970
 */
export const findNextSession = <W extends ListedWebinar>(
  sorted: readonly W[],
  { search }: WebinarView,
  now: number,
): { readonly webinar: W; readonly page: number } | undefined => {
  const found = filterWebinars(sorted, search);
  const at = found.findIndex(
    (webinar) =>
      webinar.Cancelled !== true &&
      ['live', 'upcoming'].includes(getWebinarState(parseWebinarPeriod(webinar), now)),
  );
  const webinar = found[at];
  return at > 0 && webinar ? { webinar, page: Math.floor(at / WEBINAR_PAGE_SIZE) + 1 } : undefined;
};

/**
 * Returns the page of webinars whose title or description contains the search, in any letter case; `found` counts all
 * matches.
 */
export const selectWebinarPage = <W extends ListedWebinar>(
  sorted: readonly W[],
  { search, page }: WebinarView,
) => {
  const found = filterWebinars(sorted, search);
  return { ...selectListPage(found, page, WEBINAR_PAGE_SIZE), found: found.length };
};

/** Returns whether the student attends the webinar; false for a visitor. */
export const isAttendee = (webinar: ListedWebinar, studentId: string | undefined): boolean =>
  studentId !== undefined && webinar.Attendees.includes(studentId);

const WEB_URL_PATTERN = /^https?:\/\//i;
/** Matches a scheme such as `javascript:`, but not a host name that has a dot or is followed by the number of its port. */
const SCHEME_PATTERN = /^[a-z][a-z\d+-]*:(?!\d{1,5}(?:[/?#]|$))/i;

/**
 * Returns the URL of 'Join': https:// is put in front of a URL without http or https. Undefined without a URL, for another
 * scheme, and for a URL with spaces (WEB-06).
 */
export const toJoinUrl = (url: string | undefined): string | undefined => {
  const address = (url ?? '').trim();
  if (address === '' || /\s/.test(address)) return undefined;
  if (WEB_URL_PATTERN.test(address)) return address;
  return SCHEME_PATTERN.test(address) ? undefined : `https://${address.replace(/^\/+/, '')}`;
};
