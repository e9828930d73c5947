/** The text of mails about events of releases. */
import type { ReleaseMailKind } from '@cairn/api/release-mails.contract';
import { truncateTextWithDots } from '@cairn/domain/cut-text.rules';
import { formatUtcDateTime } from '@cairn/messages/dates';
import { composeMail, type MailLine, type MailSite } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

/** The facts of an event for its mail, without names of people. */
export interface ReleaseMailContent {
  readonly version?: string | undefined;
  readonly channel?: string | undefined;
  readonly percent?: number | undefined;
  /** Sentence of the registry or of the author of a request. */
  readonly reason?: string | undefined;
  /** Token or key that expires, and when. */
  readonly expiring?: {
    readonly what: 'token' | 'key';
    readonly label: string;
    /** ISO time. */
    readonly at: string;
  };
}

export interface ReleaseEventOfMail {
  readonly remote: string;
  readonly kind: ReleaseMailKind;
  readonly content: ReleaseMailContent;
}

interface ReleaseMailContext {
  readonly to: string;
  readonly site: MailSite;
  /** URL of the site, without a slash at the end. */
  readonly siteUrl: string;
  /** Number of all events; the mail is about the first ones. */
  readonly total: number;
}

/** Maximum number of events in one mail. The page of releases shows the others. */
export const MAX_RELEASE_MAIL_LINES = 20;
const MAX_SUBJECT_CHARACTERS = 120;
const MAX_REASON_CHARACTERS = 300;

const describeEvent = ({ remote, kind, content }: ReleaseEventOfMail): string => {
  const { version, channel = 'every channel', percent, expiring } = content;
  const release = [remote === '*' ? 'All remotes' : remote, version].filter(Boolean).join(' ');
  if (kind === 'stopped') return `The canary ${release} was stopped on ${channel}`;
  if (kind === 'healed') return `${release} was rolled back automatically on ${channel}`;
  if (kind === 'approval')
    return percent === undefined
      ? `${release} waits for your approval on ${channel}`
      : `${release} waits for your approval as a canary at ${percent} % on ${channel}`;
  const { what, label, at } = expiring ?? { what: 'token', label: '', at: '' };
  const subject = what === 'key' ? 'The key of the checker' : 'The token';
  return `${subject} “${label}” of ${remote === '*' ? 'all remotes' : remote} expires on ${formatUtcDateTime(new Date(at))}`;
};

const toReleasesUrl = (siteUrl: string, remote: string): string =>
  remote === '*' ? `${siteUrl}/releases` : `${siteUrl}/releases/${encodeURIComponent(remote)}`;

const toMailLine = (event: ReleaseEventOfMail, siteUrl: string): MailLine => {
  const { kind, remote, content } = event;
  const detail = kind === 'expiring' ? 'Renew it there, or make a new one.' : content.reason;
  return {
    text: describeEvent(event),
    url: toReleasesUrl(siteUrl, remote),
    ...(detail !== undefined &&
      detail !== '' && { detail: truncateTextWithDots(detail, MAX_REASON_CHARACTERS) }),
  };
};

/** Returns one mail about events of releases, at least one. */
export const composeReleaseEventMail = (
  events: readonly ReleaseEventOfMail[],
  { to, site, siteUrl, total }: ReleaseMailContext,
): Mail => {
  const lines = events.slice(0, MAX_RELEASE_MAIL_LINES).map((event) => toMailLine(event, siteUrl));
  const left = total - lines.length;
  const more = left > 0 ? [{ text: `And ${left} more, on the page Releases.` }] : [];
  const summary =
    total > 1
      ? `${total} events of releases at ${site.brandName}`
      : truncateTextWithDots(lines[0]?.text ?? '', MAX_SUBJECT_CHARACTERS);
  return composeMail('release-event', to, site, {
    summary,
    events: { lines: [...lines, ...more] },
    settingsLink: { url: toReleasesUrl(siteUrl, events[0]?.remote ?? '*') },
  });
};
