/** Webinars: when they are, in which order, which of them show, and where one meets. 002 §2.7, §5, §9. */
import { searchFromAddress } from './address.rules.ts';
import { listAddress } from './list-view.rules.ts';
import { pageOf } from './paging.rules.ts';
import { foldSearchText } from './search-text.rules.ts';

export interface ListedWebinar {
  readonly WebinarID: string;
  readonly Title: string;
  readonly Description: string;
  readonly Date: string;
  readonly Time: string;
  readonly EndTime: string;
  readonly Attendees: readonly string[];
}

/** Milliseconds since 1970. */
export interface WebinarPeriod {
  readonly start: number;
  readonly end: number;
}

/** `undated`: its date cannot be read. */
export type WebinarState = 'upcoming' | 'live' | 'ended' | 'undated';

/** `search` '' lets everything through; `page` counts from 1. */
export interface WebinarView {
  readonly search: string;
  readonly page: number;
}

export const WEBINAR_PAGE_SIZE = 5;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const momentOf = (day: string, time: string): number => Date.parse(`${day.trim()}T${time.trim()}`);

/**
 * Undefined when date or time cannot be read. An end before the start is on the next day; an end that cannot be read
 * is an hour after the start.
 */
export const webinarPeriod = (webinar: ListedWebinar): WebinarPeriod | undefined => {
  const start = momentOf(webinar.Date, webinar.Time);
  if (Number.isNaN(start)) return undefined;
  const end = momentOf(webinar.Date, webinar.EndTime);
  if (Number.isNaN(end)) return { start, end: start + HOUR_MS };
  return { start, end: end > start ? end : end + DAY_MS };
};

/** @param now milliseconds since 1970 */
export const webinarState = (period: WebinarPeriod | undefined, now: number): WebinarState => {
  if (!period) return 'undated';
  if (now < period.start) return 'upcoming';
  return now < period.end ? 'live' : 'ended';
};

/** By date and time, the earliest first; what has no readable date comes last (WEB-03). */
export const sortedByStart = <W extends ListedWebinar>(webinars: readonly W[]): W[] => {
  const startOf = (webinar: W) => webinarPeriod(webinar)?.start ?? Infinity;
  return webinars
    .map((webinar) => ({ webinar, start: startOf(webinar) }))
    .toSorted((a, b) =>
      a.start === b.start ? a.webinar.Title.localeCompare(b.webinar.Title) : a.start - b.start,
    )
    .map(({ webinar }) => webinar);
};

export const webinarAddress = listAddress<WebinarView>({ search: '', page: 1 }, (view) => ({
  ...view,
  search: searchFromAddress(view.search),
}));

const foundBy = <W extends ListedWebinar>(sorted: readonly W[], search: string): W[] => {
  const term = foldSearchText(search);
  return sorted.filter(({ Title, Description }) =>
    [Title, Description].some((text) => foldSearchText(text).includes(term)),
  );
};

/**
 * The first of those found that is under way or to come, and the page that it is on; undefined where it is the first of
 * all, which is in sight anyway. @param now milliseconds since 1970
 */
export const nextSession = <W extends ListedWebinar>(
  sorted: readonly W[],
  { search }: WebinarView,
  now: number,
): { readonly webinar: W; readonly page: number } | undefined => {
  const found = foundBy(sorted, search);
  const at = found.findIndex((webinar) =>
    ['live', 'upcoming'].includes(webinarState(webinarPeriod(webinar), now)),
  );
  const webinar = found[at];
  return at > 0 && webinar ? { webinar, page: Math.floor(at / WEBINAR_PAGE_SIZE) + 1 } : undefined;
};

/** The page of webinars whose title or description holds the search, whatever its letter case; `found` counts all. */
export const selectWebinarPage = <W extends ListedWebinar>(
  sorted: readonly W[],
  { search, page }: WebinarView,
) => {
  const found = foundBy(sorted, search);
  return { ...pageOf(found, page, WEBINAR_PAGE_SIZE), found: found.length };
};

/** False for a visitor. */
export const isAttendee = (webinar: ListedWebinar, studentId: string | undefined): boolean =>
  studentId !== undefined && webinar.Attendees.includes(studentId);

const WEB = /^https?:\/\//i;
/** A name before a colon, as in `javascript:`; a host with a port has a dot in it. */
const SCHEME = /^[a-z][a-z\d+-]*:/i;

/**
 * Where 'Join' goes: https:// is put in front of an address without http or https. Undefined for no address, for one
 * with another scheme, and for one with spaces in it (WEB-06).
 */
export const meetingAddress = (url: string | undefined): string | undefined => {
  const address = (url ?? '').trim();
  if (address === '' || /\s/.test(address)) return undefined;
  if (WEB.test(address)) return address;
  return SCHEME.test(address) ? undefined : `https://${address.replace(/^\/+/, '')}`;
};
