import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';
/** Where a meeting is, and when. Sources: 001 §2 'Sync course page', spec decisions 'Meetings'. */

/**
 * Only a leading http:// or https:// counts as a scheme; anything else gets https:// in front, so that no other scheme
 * ever runs (SYNC-07).
 */
export const meetingUrl = (url: string): string =>
  /^https?:\/\//i.test(url) ? url : `https://${url}`;

export interface MeetingFrames {
  /** Hosts that may be framed, without scheme: `meet.example`, `meet.example:8443`, `*.meet.example`. */
  readonly hosts: readonly string[];
  /** A page of this site that stands in for a meeting service: `/dev/meeting`; undefined: there is none. */
  readonly ownPage: string | undefined;
}

export interface MeetingPlace {
  /** A link may follow it. */
  readonly address: string;
  /** Otherwise it is offered as a link: not https, or on a host that the configuration does not name. */
  readonly isFramed: boolean;
  /** Undefined: this site. */
  readonly host: string | undefined;
}

/** Undefined where nobody has said yet where the meeting will be. */
export const meetingPlace = (
  url: string | undefined,
  { hosts, ownPage }: MeetingFrames,
): MeetingPlace | undefined => {
  const text = (url ?? '').trim();
  if (text === '') return undefined;
  // Two slashes would lead to another host.
  if (/^\/(?![/\\])/.test(text)) {
    const isOwn = ownPage !== undefined && isBelow(text, ownPage);
    return { address: text, isFramed: isOwn, host: undefined };
  }
  const address = meetingUrl(text);
  // A plain host: with a name and a password before it, another one might be meant.
  const [, host] = /^https:\/\/([\w.-]+(?::\d+)?)(?:[/?#]|$)/i.exec(address) ?? [];
  const isFramed = host !== undefined && hosts.some((allowed) => isHost(host, allowed));
  return { address, isFramed, host: host ?? hostText(address) };
};

const hostText = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/, 1)
    .join('');

/** Plain names alone: dots, escaped or not, could lead out again. */
const isBelow = (address: string, page: string): boolean =>
  address === page || (address.startsWith(`${page}/`) && /^[\w/-]+$/.test(address));

/** As `frame-src` of the page's policy reads it: a star stands for one name or more. */
const isHost = (host: string, allowed: string): boolean => {
  const wanted = allowed.toLowerCase();
  const given = host.toLowerCase();
  return wanted.startsWith('*.') ? given.endsWith(wanted.slice(1)) : given === wanted;
};

/** Its room is shown a little early, so that nobody is late for the wait for camera and microphone. */
export const ROOM_OPENS_MS = 10 * 60_000;

export type MeetingState = 'unknown' | 'ahead' | 'opening' | 'live' | 'over';

/** @param seconds how long it takes; without them it is over for nobody @param now milliseconds since 1970, as `start` */
export const meetingState = (
  start: number | undefined,
  seconds: number | undefined,
  now: number,
): MeetingState => {
  if (start === undefined) return 'unknown';
  if (now < start - ROOM_OPENS_MS) return 'ahead';
  if (now < start) return 'opening';
  if (seconds === undefined) return 'unknown';
  return now < start + seconds * 1000 ? 'live' : 'over';
};

const UNITS = [
  [t`day|days`, 86_400_000],
  [t`hour|hours`, 3_600_000],
  [t`minute|minutes`, 60_000],
] as const;

export interface TimePart {
  readonly value: number;
  /** 'hour', or 'hours'. */
  readonly unit: string;
}

/** The two largest units of what is left, minutes begun counting whole; none when less than a minute is left. */
export const timeLeft = (ms: number): TimePart[] => {
  if (ms < 60_000) return [];
  let rest = Math.ceil(ms / 60_000) * 60_000;
  const parts = UNITS.map(([unit, length]): TimePart => {
    const value = Math.floor(rest / length);
    rest -= value * length;
    return { value, unit: plural(value, unit) };
  });
  const first = parts.findIndex(({ value }) => value > 0);
  return parts.slice(first, first + 2).filter(({ value }) => value > 0);
};
