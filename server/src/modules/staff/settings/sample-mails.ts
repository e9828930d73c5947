/** Mails with sample data, for previews and test mails. They are made by the same code as real mails. 003 §2.9 */
import type { MailKind } from '@cairn/api/mail-text-settings.contract';
import type { MailSite } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import {
  type AccountMailTemplates,
  createAccountMailTemplates,
} from '../../accounts/auth/auth-mails.ts';
import { toJoinRequestUrl, toPasswordLinkUrl } from '../../accounts/auth/issue-password-link.ts';
import { composeReleaseEventMail } from '../../releases/mails/release-event-mail.ts';
import { createNotificationMail } from '../../notifications/notification-mail.ts';

interface SampleContext {
  readonly to: string;
  readonly site: MailSite;
  /** URL of this site, without a slash at the end. */
  readonly siteUrl: string;
  readonly now: Date;
}

const CODE = '482913';
const COURSE = 'Statistics & Probability';
const WEBINAR = 'Careers in Data';
const DAY_MS = 24 * 60 * 60 * 1000;

const RELEASE_EVENT = {
  remote: 'learning',
  kind: 'stopped',
  content: { version: '4.9.0', channel: 'production', reason: 'Too many starts failed.' },
} as const;

type ComposeSample = (mails: AccountMailTemplates, context: SampleContext) => Mail;

const toSampleLink = ({ siteUrl }: SampleContext): string => toPasswordLinkUrl(siteUrl, 'example');
const toNextDay = ({ now }: SampleContext): Date => new Date(now.getTime() + DAY_MS);

const composeNotifications = ({ to, site, siteUrl, now }: SampleContext): Mail => {
  const at = new Date(now.getTime() + DAY_MS).toISOString();
  const row = { notificationId: '1', courseId: 'sample', courseTitle: COURSE, isRead: false };
  const subject = { itemId: 'sample', itemName: COURSE, at };
  const rows = [{ ...row, kind: 'course-due', subject, createdAt: now }] as const;
  const mail = createNotificationMail(rows, { to, site, siteUrl, now });
  if (!mail) throw new Error('The sample has no notification that can be mailed.');
  return mail;
};

const SAMPLES: Readonly<Record<MailKind, ComposeSample>> = {
  invitation: (mails, context) => mails.invitation(context.to, toSampleLink(context)),
  'join-request': (mails, context) =>
    mails.joinRequest(context.to, toJoinRequestUrl(context.siteUrl, 'example')),
  'confirm-address': (mails, { to, now }) => mails.confirm(to, { code: CODE, registeredAt: now }),
  'identity-code': (mails, { to }) => mails.identityCode(to, CODE),
  'password-code': (mails, { to }) => mails.reset(to, CODE),
  'password-link': (mails, context) => mails.passwordLink(context.to, toSampleLink(context)),
  'password-changed': (mails, { to }) => mails.passwordChanged(to),
  'address-left': (mails, { to }) => mails.addressLeft(to),
  'address-gained': (mails, { to }) => mails.addressGained(to),
  'second-factor-removed': (mails, { to }) => mails.secondFactorRemoved(to),
  'partner-linked': (mails, { to }) => mails.linked(to, 'Harbor single sign-on'),
  notifications: (_, context) => composeNotifications(context),
  'webinar-moved': (mails, context) => mails.webinarMoved(context.to, WEBINAR, toNextDay(context)),
  'webinar-cancelled': (mails, context) =>
    mails.webinarCancelled(context.to, WEBINAR, toNextDay(context)),
  'course-gained': (mails, { to }) => mails.courseGained(to, COURSE),
  'course-left': (mails, { to }) => mails.courseLeft(to, COURSE),
  'release-event': (_, context) =>
    composeReleaseEventMail([RELEASE_EVENT], { ...context, total: 1 }),
};

/** Returns a mail with sample data, in the text that the site has for its kind. */
export const composeSampleMail = (kind: MailKind, context: SampleContext): Mail =>
  SAMPLES[kind](createAccountMailTemplates(context.site), context);
