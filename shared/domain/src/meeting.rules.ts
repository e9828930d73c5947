import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';
/** Place and time of a meeting. Sources: 001 §2 'Sync course page', spec decisions 'Meetings'. */

/**
 * Returns the URL of a meeting. Only a leading http:// or https:// counts as a scheme. Any other text gets https:// in
 * front, so that a link can never run another scheme (SYNC-07).
 */
export const toMeetingUrl = (url: string): string =>
  /^https?:\/\//i.test(url) ? url : `https://${url}`;

export interface MeetingFrameSettings {
  /** Hosts that a page may frame, without scheme: `meet.example`, `meet.example:8443`, `*.meet.example`. */
  readonly hosts: readonly string[];
  /** Path of a page of this site that replaces a meeting service: `/dev/meeting`; undefined when there is none. */
  readonly ownPage: string | undefined;
}

export interface MeetingLink {
  /** URL of the meeting that is safe to use in a link. */
  readonly address: string;
  /** False when the page offers a link instead: the URL is not https, or the configuration does not list its host. */
  readonly isFramed: boolean;
  /** Host of the meeting service; undefined for a meeting page of this site. */
  readonly host: string | undefined;
}

/** Returns the link to an online meeting; undefined when the meeting has no URL yet. */
export const toMeetingLink = (
  url: string | undefined,
  { hosts, ownPage }: MeetingFrameSettings,
): MeetingLink | undefined => {
  const text = (url ?? '').trim();
  if (text === '') return undefined;
  // A path begins with one slash; with two it would be another host.
  if (/^\/(?![/\\])/.test(text)) {
    const isOwn = ownPage !== undefined && isPageOrBelow(text, ownPage);
    return { address: text, isFramed: isOwn, host: undefined };
  }
  const address = toMeetingUrl(text);
  // Accepts only a host without name and password before it, which could disguise another host.
  const [, host] = /^https:\/\/([\w.-]+(?::\d+)?)(?:[/?#]|$)/i.exec(address) ?? [];
  const isFramed = host !== undefined && hosts.some((allowed) => matchesHost(host, allowed));
  return { address, isFramed, host: host ?? extractHost(address) };
};

const extractHost = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/, 1)
    .join('');

/**
 * Returns whether a path is the page or below it. Dots in the path are refused, escaped or not, because they could lead out of
 * the folder.
 */
const isPageOrBelow = (address: string, page: string): boolean =>
  address === page || (address.startsWith(`${page}/`) && /^[\w/-]+$/.test(address));

/**
 * Returns whether a host matches an entry as `frame-src` of the content security policy reads it: a star stands for one or
 * more labels.
 */
const matchesHost = (host: string, allowed: string): boolean => {
  const wanted = allowed.toLowerCase();
  const actual = host.toLowerCase();
  return wanted.startsWith('*.') ? actual.endsWith(wanted.slice(1)) : actual === wanted;
};

/** The meeting room opens ten minutes early, because camera and microphone take time to set up. */
export const MEETING_OPENS_EARLY_MS = 10 * 60_000;

export type MeetingState = 'unknown' | 'ahead' | 'opening' | 'live' | 'over';

/**
 * Returns the state of a meeting.
 * @param start milliseconds since 1970
 * @param seconds duration; without it, a meeting that has started is 'unknown'
 * @param now milliseconds since 1970
 */
export const getMeetingState = (
  start: number | undefined,
  seconds: number | undefined,
  now: number,
): MeetingState => {
  if (start === undefined) return 'unknown';
  if (now < start - MEETING_OPENS_EARLY_MS) return 'ahead';
  if (now < start) return 'opening';
  if (seconds === undefined) return 'unknown';
  return now < start + seconds * 1000 ? 'live' : 'over';
};

const TIME_UNITS = [
  [t`day|days`, 86_400_000],
  [t`hour|hours`, 3_600_000],
  [t`minute|minutes`, 60_000],
] as const;

export interface RemainingTimePart {
  readonly value: number;
  /** Translated unit of the remaining time, such as 'hour' or 'hours'. */
  readonly unit: string;
}

/**
 * Returns the two largest units of the remaining time. A begun minute counts as a whole one; less than a minute gives an
 * empty list.
 */
export const splitTimeLeft = (ms: number): RemainingTimePart[] => {
  if (ms < 60_000) return [];
  let rest = Math.ceil(ms / 60_000) * 60_000;
  const parts = TIME_UNITS.map(([unit, length]): RemainingTimePart => {
    const value = Math.floor(rest / length);
    rest -= value * length;
    return { value, unit: plural(value, unit) };
  });
  const first = parts.findIndex(({ value }) => value > 0);
  return parts.slice(first, first + 2).filter(({ value }) => value > 0);
};

/** Parses an ISO date to milliseconds since 1970; returns undefined if it is missing or invalid. */
export const parseIsoToMs = (iso: string | undefined): number | undefined => {
  const at = iso === undefined ? NaN : Date.parse(iso);
  return Number.isNaN(at) ? undefined : at;
};
